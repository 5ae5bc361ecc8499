-- Returns the ledger's home, the id of this run of the server, and the time by the server's clock.
local function moment()
  local time = redis.call('TIME')
  local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
  return run, time[1] * 1000 + math.floor(time[2] / 1000)
end
