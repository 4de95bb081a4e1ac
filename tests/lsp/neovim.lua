-- SPDX-License-Identifier: Apache-2.0
-- Run by tests/lsp/neovim in the file with the fault; ends with status 1 where something is not as expected.
local function fail(what)
  io.stderr:write(what .. "\n")
  vim.cmd("cquit 1")
end

local function wait_for(what, condition)
  if not vim.wait(60000, condition, 20) then
    fail("waited a minute for " .. what .. ": " .. vim.inspect(vim.diagnostic.get(0)))
  end
end

local client = vim.lsp.start_client({
  name = "gpulint",
  cmd = { vim.env.GPULINT, "lsp", "--headers=bundled" },
  root_dir = vim.env.FOLDER,
})
vim.bo.filetype = "cuda"
vim.lsp.buf_attach_client(0, client)

wait_for("the finding", function() return #vim.diagnostic.get(0) == 1 end)
local finding = vim.diagnostic.get(0)[1]
if finding.lnum ~= 9 or finding.code ~= "GPU101" or finding.source ~= "gpulint" then
  fail("another finding: " .. vim.inspect(finding))
end

local function ask(method, parameters)
  local answers = vim.lsp.buf_request_sync(0, method, parameters, 10000)
  return answers and answers[client] and answers[client].result
end

local document = { uri = vim.uri_from_bufnr(0) }
local hover = ask("textDocument/hover", { textDocument = document, position = { line = 9, character = 3 } })
if not hover or not hover.contents.value:find("GPU101", 1, true) then
  fail("no hover: " .. vim.inspect(hover))
end

local mend
wait_for("the edit", function()
  local actions = ask("textDocument/codeAction", {
    textDocument = document,
    range = { start = { line = 9, character = 2 }, ["end"] = { line = 9, character = 2 } },
    context = { diagnostics = {} },
  })
  for _, action in ipairs(actions or {}) do
    mend = action.isPreferred and action or mend
  end
  return mend ~= nil
end)
vim.lsp.util.apply_workspace_edit(mend.edit, "utf-16")
wait_for("a clean file", function() return #vim.diagnostic.get(0) == 0 end)

vim.cmd("silent write")
vim.lsp.stop_client(client)
wait_for("the server's end", function() return vim.lsp.get_client_by_id(client) == nil end)
vim.cmd("qall!")
