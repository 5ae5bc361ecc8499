-- When and where the ledger works: the server's own clock, and the id it has until it ends.
local function moment()
  local time = redis.call('TIME')
  local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
  return run, time[1] * 1000 + math.floor(time[2] / 1000)
end
