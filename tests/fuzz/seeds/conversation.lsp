Content-Length: 215

{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {"general": {"positionEncodings": ["utf-8"]}, "window": {"showDocument": {"support": true}}}, "initializationOptions": {"debounce": 5}}}Content-Length: 57

{"jsonrpc": "2.0", "method": "initialized", "params": {}}Content-Length: 153

{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///a.cu", "version": 2, "text": "#include <a>\nint x;\n"}}}Content-Length: 248

{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": "file:///a.cu", "version": 2}, "contentChanges": [{"range": {"start": {"line": 0, "character": 1}, "end": {"line": 1, "character": 3}}, "text": "\u00e4\n"}]}}Content-Length: 169

{"jsonrpc": "2.0", "id": "h", "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///a.cu", "version": 2}, "position": {"line": 0, "character": 0}}}Content-Length: 143

{"jsonrpc": "2.0", "id": 3, "method": "workspace/executeCommand", "params": {"command": "gpulint.showPicture", "arguments": ["file:///x.svg"]}}Content-Length: 49

{"jsonrpc": "2.0", "id": 4, "method": "shutdown"}Content-Length: 36

{"jsonrpc": "2.0", "method": "exit"}