# SPDX-License-Identifier: Apache-2.0
"""Headless Chromium by the DevTools protocol: a page is opened, clicked, typed into, asked, and drawn."""
import base64, json, os, shutil, subprocess, tempfile, time
import websocket

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")


def program():
    """The browser's path, or None."""
    return next((p for p in map(shutil.which, PROGRAMS) if p), None)


class Browser:
    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="gpulint-browser-")
        self.process = subprocess.Popen(
            [program(), "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
             "--remote-debugging-port=0", "--remote-allow-origins=*", "--user-data-dir=" + self.profile, "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.next = 0
        self.events = []
        self.socket = websocket.create_connection(self._address(), timeout=60)
        target = self._send("Target.createTarget", {"url": "about:blank"})["targetId"]
        self.session = self._send("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def _address(self):
        port = os.path.join(self.profile, "DevToolsActivePort")
        for _ in range(300):
            if os.path.exists(port):
                lines = open(port).read().split("\n")
                if len(lines) > 1:
                    return "ws://127.0.0.1:" + lines[0] + lines[1]
            time.sleep(0.1)
        raise RuntimeError("the browser does not start")

    def _send(self, method, parameters, session=None):
        self.next += 1
        message = {"id": self.next, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.next:
                if "error" in answer:
                    raise RuntimeError(method + ": " + answer["error"]["message"])
                return answer["result"]
            self.events.append(answer)

    def call(self, method, **parameters):
        return self._send(method, parameters, self.session)

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def dark(self, is_dark):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}])

    def open(self, url):
        """Loads the page; the seconds until it can be used: loaded, and one more frame drawn."""
        self._load("about:blank")
        start = time.monotonic()
        self._load(url)
        self.ask("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        return time.monotonic() - start

    def _load(self, url):
        self.events.clear()
        self.call("Page.navigate", url=url)
        while not any(e["method"] == "Page.loadEventFired" for e in self.events):
            self.events.append(json.loads(self.socket.recv()))

    def ask(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(expression + ": " + json.dumps(result["exceptionDetails"])[:500])
        return result["result"].get("value")

    def click(self, selector):
        """A real click of the mouse in the middle of the element."""
        box = self.ask("(() => { const e = document.querySelector(%s); e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect(); "
                       "return [r.x + r.width / 2, r.y + r.height / 2]; })()" % json.dumps(selector))
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)
        self.ask("new Promise(done => setTimeout(done, 50))")  # what the click makes of the address comes as an event of its own

    def key(self, key, text=None):
        codes = {"Enter": 13, "Escape": 27}
        parameters = {"key": key, "windowsVirtualKeyCode": codes.get(key, ord(key.upper()[0]))}
        if key == "Enter":
            text = "\r"
        if text or len(key) == 1:
            parameters["text"] = text or key
        self.call("Input.dispatchKeyEvent", type="keyDown", **parameters)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def type(self, text):
        for c in text:
            self.key(c)

    def picture(self, file):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        open(file, "wb").write(base64.b64decode(data))

    def print(self, file):
        data = self.call("Page.printToPDF", printBackground=True)["data"]
        open(file, "wb").write(base64.b64decode(data))

    def complaints(self):
        """What the page's script, policy or loading ran into."""
        self.ask("1")
        said = []
        for e in self.events:
            if e["method"] == "Runtime.exceptionThrown":
                said.append("exception: " + json.dumps(e["params"])[:400])
            elif e["method"] == "Log.entryAdded":
                said.append("log: " + e["params"]["entry"]["text"][:400])
        return said

    def requests(self):
        return [e["params"]["request"]["url"] for e in self.events if e["method"] == "Network.requestWillBeSent"]
