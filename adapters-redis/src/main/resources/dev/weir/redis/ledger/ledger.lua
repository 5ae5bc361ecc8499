-- The rules of one bucket's ledger, equal to those of the class BucketLedger; a test compares the two.
--
-- KEYS[1]  the hash of the bucket: the field 'ledger', and 'i:' with its id for each instance
-- ARGV     1 learning  2 reclaim  3 silence  4 clock slack  5 accept  6 shortest turn, all in milliseconds
--          7 the common first part of the names of the channels for hints
--          8 'report' or 'leave', 9 instance, 10 incarnation, 11 sequence, and for a report
--          12 epoch, 13 joining, 14 expected, 15 held, 16 unused, 17 waiters, 18 oldest waited,
--          19 spare, 20 dials, 21 version, 22 slots, 23 dials per second, 24 paused,
--          25 last1, 26 last5, 27 next1, 28 next5, 29 peak, 30 demand, 31 served, 32 login millis
--
-- Numbers are written without an exponent, and never exceed the integers that a double holds exactly.

-- The version of the format of the hash: to be raised with each change of what is stored or means. The
-- head of the field 'ledger' is the same in all formats: 'v' with the version, the home, the start of
-- the epoch, and the clock. The first format had no version.
local FORMAT = 2

local NEVER = -1
local ANY_NUMBER = 2147483647
-- The greatest integer that a double holds unambiguously: it reads 2^53 + 1 as 2^53.
local EXACT = 2 ^ 53 - 1
-- The greatest count of joins, with room for more below EXACT.
local MOST_JOINED = 2 ^ 52
-- Capacity.MOST, LedgerState.MOST_HOLDERS and LedgerDefect.MOST_TOLD.
local MOST, MOST_HOLDERS, MOST_DEFECTS = 1000000, 10000, 8
local LONGEST_NAME = 128
local KINDS = { type = 1, ledger = 2, holder = 3, field = 4, format = 5 }
local LEDGER = { 'startedAt', 'clock', 'learningUntil', 'expected', 'version', 'slots', 'rate',
  'paused', 'thousandths', 'filledAt', 'single', 'bulkDebt', 'movesFilledAt', 'joined' }
local HOLDER = { 'number', 'incarnation', 'sequence', 'heardAt', 'reported', 'held', 'unused',
  'reserved', 'reservedAt', 'waiters', 'waitingSince', 'spare', 'starvingSince', 'turnSince', 'told',
  'wokenAt',
  'version', 'slots', 'rate', 'paused',
  'last1', 'last5', 'next1', 'next5', 'peak', 'demand', 'served', 'login',
  'moving', 'from', 'movingSince', 'gainedAt', 'gainedFrom' }

-- The numbers of the classes Moves, MovePermits and SlotUse.
local ALWAYS, MOST_SERVED = 1000, 2 ^ 52
local LEAST_THRESHOLD, GREATEST_THRESHOLD, SATURATED = 50, 300, 950
local LEAST_HOLD, LOGINS_PER_HOLD, LOGINS_PER_TURN, SETTLING = 5000, 50, 20, 2000
local FRESH, STALE, PATIENCE, PATIENCE_WITH_SILENCE = 2000, 1000, 5000, 1000
local ONE, PER_REQUEST = 60000, 60
local MOST_FED = 8
local MOST_SINGLE, MOST_DEBT = 10 * ONE, MOST * ONE

local LEARNING, RECLAIM, SILENCE, SLACK, ACCEPT, SHORTEST_TURN = tonumber(ARGV[1]), tonumber(ARGV[2]),
  tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local SENDER = ARGV[9]

local home, now = moment()
local state
local holders = {}
local gone = {}
local removed = {}
local defects = {}
-- The version in which the ledger is written, and its clock, where that is another one.
local other_format, other_clock

-- ---- numbers and text ----

local function written(number)
  return string.format('%.0f', number)
end

-- Returns nil unless the word is an integer that a double holds exactly. Adding 0 turns -0 into 0.
local function whole_number(word)
  if not string.find(word, '^%-?%d+$') or #word > 17 then
    return nil
  end
  local number = tonumber(word) + 0
  return math.abs(number) <= EXACT and number or nil
end

-- Returns nil unless the text has exactly one integer for each name.
local function unpacked(names, text)
  local values, count = {}, 0
  for word in string.gmatch(text, '%S+') do
    count = count + 1
    local number = whole_number(word)
    if not number or not names[count] then
      return nil
    end
    values[names[count]] = number
  end
  return count == #names and values or nil
end

local function packed(names, values)
  local words = {}
  for i, name in ipairs(names) do
    words[i] = written(values[name])
  end
  return table.concat(words, ' ')
end

local function forget_capacity()
  state.version, state.slots, state.rate, state.paused = 0, MOST, 0, 0
end

local function forget_all()
  holders = {}
  state = { home = '', startedAt = 0, clock = 0, learningUntil = NEVER, expected = 0,
    thousandths = 0, filledAt = 0, single = ONE, bulkDebt = 0, movesFilledAt = 0, joined = 0 }
  forget_capacity()
end

local function drop_field(name)
  gone[#gone + 1] = name
end

local function defect(kind, name)
  defects[#defects + 1] = { kind, string.sub(name, 1, LONGEST_NAME) }
end

-- ---- inspection, as in the class LedgerInspection ----

local function within(value, least, most)
  return least <= value and value <= most
end

local function has_passed(time)
  return within(time, -EXACT, state.clock)
end

local function has_passed_if_ever(time)
  return time == NEVER or has_passed(time)
end

local function is_sound_capacity(said)
  return within(said.version, 0, EXACT) and within(said.slots, 0, MOST)
    and within(said.rate, 0, MOST) and within(said.paused, 0, 1)
end

-- Every operation ends a learning whose time is over, so the rules only write ends in the future.
local function is_sound_end_of_learning(time)
  return time == NEVER or (state.clock < time and time <= state.clock + LEARNING)
end

local function is_whole_sound()
  return within(state.startedAt, -EXACT, EXACT)
    and within(state.clock, -EXACT, EXACT)
    and is_sound_end_of_learning(state.learningUntil)
    and within(state.expected, 0, MOST)
    and is_sound_capacity(state)
    and within(state.thousandths, 0, MOST * 1000)
    and has_passed(state.filledAt)
    and within(state.single, 0, MOST_SINGLE)
    and within(state.bulkDebt, 0, MOST_DEBT)
    and has_passed(state.movesFilledAt)
    and within(state.joined, 0, MOST_JOINED)
end

local function is_sound_use(use)
  return within(use.last1, 0, ALWAYS) and within(use.last5, 0, ALWAYS)
    and within(use.next1, 0, ALWAYS) and within(use.next5, 0, ALWAYS)
    and within(use.peak, 0, MOST) and within(use.demand, 0, MOST)
    and within(use.served, 0, MOST_SERVED) and within(use.login, 0, MOST)
end

local function is_sound_inflow(holder)
  return within(holder.moving, 0, MOST)
    and within(holder.from, 0, EXACT)
    and has_passed_if_ever(holder.movingSince)
    and has_passed_if_ever(holder.gainedAt)
    and within(holder.gainedFrom, 0, EXACT)
end

local function is_sound(holder)
  return within(holder.number, 1, state.joined)
    and within(holder.incarnation, 0, EXACT)
    and within(holder.sequence, 0, EXACT)
    and has_passed(holder.heardAt)
    and within(holder.reported, 0, 1)
    and within(holder.held, 0, MOST)
    and within(holder.unused, 0, holder.held)
    and within(holder.reserved, 0, MOST)
    and (holder.reserved == 0 or has_passed(holder.reservedAt))
    and within(holder.waiters, 0, MOST)
    and has_passed(holder.waitingSince)
    and within(holder.spare, 0, MOST)
    and has_passed_if_ever(holder.starvingSince)
    and has_passed_if_ever(holder.turnSince)
    and within(holder.told, 0, ANY_NUMBER)
    and has_passed_if_ever(holder.wokenAt)
    and is_sound_capacity(holder)
    and is_sound_use(holder)
    and is_sound_inflow(holder)
end

-- Returns whether an instance may have this id, which is also part of a channel's name.
local function is_name(id)
  return #id <= LONGEST_NAME and string.find(id, '^[%w][%w._-]*$') ~= nil
end

local function keep_sound_holders()
  local numbers, sound = {}, {}
  for _, holder in ipairs(holders) do
    if is_sound(holder) then
      numbers[holder.number] = (numbers[holder.number] or 0) + 1
    end
  end
  for _, holder in ipairs(holders) do
    if is_sound(holder) and numbers[holder.number] == 1 then
      sound[#sound + 1] = holder
    else
      defect('holder', holder.id)
      drop_field('i:' .. holder.id)
    end
  end
  holders = sound
end

-- ---- reading and writing ----

local function is_of_another_type(reply)
  return type(reply) == 'table' and string.find(reply.err, 'WRONGTYPE', 1, true)
end

-- The fields are counted before they are read: Redis does nothing else while it reads them.
local function fields_of_the_hash()
  local count = redis.pcall('HLEN', KEYS[1])
  if is_of_another_type(count) then
    defect('type', '')
  elseif type(count) == 'table' then
    -- Any other error: repeats the call without protection, so that the script fails with it.
    return redis.call('HLEN', KEYS[1])
  elseif count > MOST_HOLDERS + 1 then
    defect('ledger', '')
  else
    return redis.call('HGETALL', KEYS[1])
  end
  redis.call('UNLINK', KEYS[1])
  return {}
end

local function read_ledger(text)
  local format, head, rest = string.match(text, '^v(%d%d?%d?) (%S+) (.*)$')
  if format == tostring(FORMAT) then
    state = unpacked(LEDGER, rest)
    if state then
      state.home = head
    end
  elseif format then
    local clock = string.match(rest, '^%-?%d+ (%-?%d+) ')
    other_format, other_clock = tonumber(format), clock and whole_number(clock)
  elseif string.find(text, '^%w+ %-?%d+ %-?%d+ ') then
    other_format = 1
  end
end

-- Returns whether instances of a newer version use the ledger: it stays as it is while they do. Each
-- of them sends heartbeats, so a ledger that no instance has used for longer is of no use to any.
local function is_kept_by_newer_instances()
  return other_format and other_format > FORMAT and other_clock
    and within(now - other_clock, -SLACK, RECLAIM)
end

local function read_holder(id, text)
  local holder = is_name(id) and unpacked(HOLDER, text)
  if holder then
    holder.id = id
    holders[#holders + 1] = holder
  else
    defect('holder', id)
    drop_field('i:' .. id)
  end
end

local function read()
  local fields = fields_of_the_hash()
  for i = 1, #fields, 2 do
    local name, text = fields[i], fields[i + 1]
    if name == 'ledger' then
      read_ledger(text)
    elseif string.sub(name, 1, 2) == 'i:' then
      read_holder(string.sub(name, 3), text)
    else
      defect('field', name)
      drop_field(name)
    end
  end
  if is_kept_by_newer_instances() then
    return other_format
  elseif #fields == 0 then
    forget_all()
  elseif state and is_whole_sound() then
    keep_sound_holders()
  else
    defects = {}
    defect(other_format and 'format' or 'ledger', other_format and tostring(other_format) or '')
    for i = 1, #fields, 2 do
      drop_field(fields[i])
    end
    forget_all()
  end
  table.sort(holders, function(a, b) return a.number < b.number end)
end

-- Calls in parts, because a call takes a limited number of arguments.
local function call_with_all(command, arguments)
  for i = 1, #arguments, 1000 do
    redis.call(command, KEYS[1], unpack(arguments, i, math.min(i + 999, #arguments)))
  end
end

local function write()
  local fields = { 'ledger', 'v' .. FORMAT .. ' ' .. state.home .. ' ' .. packed(LEDGER, state) }
  for _, holder in ipairs(holders) do
    fields[#fields + 1] = 'i:' .. holder.id
    fields[#fields + 1] = packed(HOLDER, holder)
  end
  -- Deletes first: an instance that was removed may have joined again.
  call_with_all('HDEL', gone)
  call_with_all('HSET', fields)
end

-- ---- sums ----

local function total(holder)
  return holder.held + holder.reserved
end

local function is_starving(holder)
  return total(holder) == 0 and holder.waiters > 0
end

local function demand(holder)
  return holder.held - holder.unused + holder.waiters
end

local function unmet(holder)
  return math.max(0, holder.waiters - holder.reserved)
end

local function unmet_with_spare(holder)
  return math.max(0, holder.waiters + holder.spare - holder.reserved)
end

local function total_of_all()
  local sum = 0
  for _, holder in ipairs(holders) do
    sum = sum + total(holder)
  end
  return sum
end

local function free()
  return math.max(0, state.slots - total_of_all())
end

local function over()
  return math.max(0, total_of_all() - state.slots)
end

local function is_learning()
  return state.learningUntil ~= NEVER
end

local function is_open()
  return not is_learning() and state.paused == 0
end

local function find(id)
  for i, holder in ipairs(holders) do
    if holder.id == id then
      return holder, i
    end
  end
end

local function drop(id)
  local _, i = find(id)
  table.remove(holders, i)
  drop_field('i:' .. id)
end

-- ---- capacity ----

local function hear_capacity(said, heard)
  if heard.version > said.version then
    said.version, said.slots, said.rate, said.paused =
      heard.version, heard.slots, heard.rate, heard.paused
  elseif heard.version == said.version then
    said.slots = math.min(said.slots, heard.slots)
    if said.rate == 0 or heard.rate == 0 then
      said.rate = math.max(said.rate, heard.rate)
    else
      said.rate = math.min(said.rate, heard.rate)
    end
    said.paused = math.max(said.paused, heard.paused)
  end
end

-- Takes the newest capacity of the holders; a known newer version stays while there are holders.
local function take_capacity_of_holders()
  local first = holders[1]
  if not first then
    forget_capacity()
    return
  end
  local said = { version = first.version, slots = first.slots, rate = first.rate,
    paused = first.paused }
  for _, holder in ipairs(holders) do
    hear_capacity(said, holder)
  end
  if said.version >= state.version then
    state.version, state.slots, state.rate, state.paused =
      said.version, said.slots, said.rate, said.paused
  end
end

-- ---- losses ----

local function forget_use(holder)
  holder.last1, holder.last5, holder.next1, holder.next5 = 0, 0, 0, 0
  holder.peak, holder.demand, holder.served, holder.login = 0, 0, 0, 0
  holder.moving, holder.from, holder.movingSince = 0, 0, NEVER
  holder.gainedAt, holder.gainedFrom = NEVER, 0
end

local function end_learning_if_over()
  if not is_learning() then
    return
  end
  local complete, returned = #holders > 0, 0
  for _, holder in ipairs(holders) do
    complete = complete and holder.reported == 1
    returned = returned + (holder.incarnation > 1 and 1 or 0)
  end
  complete = complete and (returned == 0 and #holders or returned) >= state.expected
  if complete or state.clock >= state.learningUntil then
    state.learningUntil = NEVER
  end
end

local function begin_epoch()
  -- Two epochs that begin in the same millisecond get different names.
  state.home, state.startedAt, state.clock = home, now == state.startedAt and now + 1 or now, now
  state.learningUntil, state.expected = now + LEARNING, 0
  state.thousandths, state.filledAt = 0, now
  state.single, state.bulkDebt, state.movesFilledAt = ONE, 0, now
  for _, holder in ipairs(holders) do
    holder.heardAt, holder.reported = now, 0
    holder.reserved, holder.reservedAt = 0, 0
    holder.waiters, holder.waitingSince, holder.spare = 0, now, 0
    holder.starvingSince, holder.turnSince = NEVER, NEVER
    holder.told, holder.wokenAt = ANY_NUMBER, now
    forget_use(holder)
  end
end

-- A time in which no instance was heard counts as no silence, and not as learning.
local function leave_out(unheard)
  if is_learning() then
    state.learningUntil = state.learningUntil + unheard
  end
  for _, holder in ipairs(holders) do
    holder.heardAt = holder.heardAt + unheard
  end
end

-- Returns whether the ledger may have lost data.
local function arrive()
  local since = now - state.clock
  if #defects > 0 then
    take_capacity_of_holders()
    begin_epoch()
    -- Instances of another version cannot report: only time ends their leases.
    state.expected = other_format and MOST or 0
    return true
  end
  if state.home ~= home or since < -SLACK or (since > SILENCE and #holders > 0) then
    begin_epoch()
    return true
  end
  if since > SLACK then
    leave_out(since - SLACK)
  end
  state.clock = math.max(state.clock, now)
  end_learning_if_over()
  return false
end

-- Returns whether a later message of the sender has been processed already.
local function is_outdated()
  local known = find(SENDER)
  local incarnation, sequence = tonumber(ARGV[10]), tonumber(ARGV[11])
  return known and (incarnation < known.incarnation
    or (incarnation == known.incarnation and sequence <= known.sequence))
end

-- Removes silent instances. The sender counts as alive, unless its message is outdated.
local function remove_silent_instances(outdated)
  for i = #holders, 1, -1 do
    local holder = holders[i]
    if (outdated or holder.id ~= SENDER) and state.clock - holder.heardAt >= RECLAIM then
      table.insert(removed, 1, holder.id)
      drop(holder.id)
    end
  end
  if #removed > 0 then
    take_capacity_of_holders()
  end
end

-- ---- shares ----

local function sorted_indexes(count, before)
  local indexes = {}
  for i = 1, count do
    indexes[i] = i
  end
  table.sort(indexes, function(a, b)
    local order = before(a, b)
    if order == 0 then
      return a < b
    end
    return order < 0
  end)
  return indexes
end

local function feed_the_starving(shares, demands)
  local starving = {}
  for _, i in ipairs(sorted_indexes(#demands, function(a, b) return demands[b] - demands[a] end)) do
    if shares[i] == 0 and demands[i] > 0 then
      starving[#starving + 1] = i
    end
  end
  for _, i in ipairs(starving) do
    local giver = sorted_indexes(#shares, function(a, b)
      return shares[a] == shares[b] and demands[a] - demands[b] or shares[b] - shares[a]
    end)[1]
    if shares[giver] <= 1 then
      return
    end
    shares[giver] = shares[giver] - 1
    shares[i] = shares[i] + 1
  end
end

local function fair_shares(limit, demands)
  local wanted = 0
  for _, wish in ipairs(demands) do
    wanted = wanted + wish
  end
  if wanted <= limit then
    return demands
  end
  local shares, remainders, left = {}, {}, limit
  for i, wish in ipairs(demands) do
    shares[i] = math.floor(limit * wish / wanted)
    remainders[i] = limit * wish - shares[i] * wanted
    left = left - shares[i]
  end
  local order = sorted_indexes(#demands, function(a, b) return remainders[b] - remainders[a] end)
  for i = 1, left do
    shares[order[i]] = shares[order[i]] + 1
  end
  feed_the_starving(shares, demands)
  return shares
end

local function shares_now()
  local demands = {}
  for i, holder in ipairs(holders) do
    demands[i] = demand(holder)
  end
  return fair_shares(state.slots, demands)
end

-- ---- moves, as in the class Moves ----

local function holders_by_number()
  local by_number = {}
  for _, holder in ipairs(holders) do
    by_number[holder.number] = holder
  end
  return by_number
end

-- Returns the number of slots that each holder has been asked for, by the holder's number.
local function leaving_slots()
  local leaving = {}
  for _, holder in ipairs(holders) do
    if holder.moving > 0 then
      leaving[holder.from] = (leaving[holder.from] or 0) + holder.moving
    end
  end
  return leaving
end

local function is_any_moving()
  for _, holder in ipairs(holders) do
    if holder.moving > 0 then
      return true
    end
  end
  return false
end

local function begin_move(receiver, slots, donor)
  receiver.moving, receiver.from, receiver.movingSince = slots, donor.number, state.clock
end

local function gain_slot(holder)
  local moved = holder.moving > 0
  holder.moving = moved and holder.moving - 1 or 0
  holder.gainedAt, holder.gainedFrom = state.clock, moved and holder.from or 0
  holder.next1, holder.next5 = 0, 0
end

local function need(holder)
  return math.min(holder.next1, holder.next5)
end

local function loss(holder)
  return math.max(holder.last1, holder.last5)
end

local function threshold(receiver)
  return math.min(math.max(receiver.login, LEAST_THRESHOLD), GREATEST_THRESHOLD)
end

local function turn_millis(starving)
  return math.max(SHORTEST_TURN, LOGINS_PER_TURN * starving.login)
end

local function fill_move_permits(served)
  local elapsed = math.min(state.clock - state.movesFilledAt, ONE)
  local added = elapsed + PER_REQUEST * math.min(served, MOST_SINGLE / PER_REQUEST)
  local half = math.max(1, math.floor(state.slots / 2))
  state.single = math.min(MOST_SINGLE, state.single + added)
  state.bulkDebt = math.max(0, state.bulkDebt - half * elapsed)
  state.movesFilledAt = state.clock
end

local function single_permits()
  return math.floor(state.single / ONE)
end

local function bulk_permits()
  local half = math.max(1, math.floor(state.slots / 2))
  return math.max(0, math.floor((half * ONE - state.bulkDebt) / ONE))
end

local function drop_futile_moves()
  local by_number = holders_by_number()
  for _, holder in ipairs(holders) do
    if holder.moving > 0 then
      local donor = by_number[holder.from]
      local waited = state.clock - holder.movingSince
      if not donor or not is_open() or waited >= PATIENCE
        or (donor.heardAt <= holder.movingSince and waited >= PATIENCE_WITH_SILENCE) then
        holder.moving = 0
      end
    end
  end
end

local function is_better_donor(one, other, starving, leaving)
  local one_tried, other_tried = one.number == starving.from, other.number == starving.from
  if one_tried ~= other_tried then
    return other_tried
  end
  local gives_one = total(one) - (leaving[one.number] or 0)
  local gives_other = total(other) - (leaving[other.number] or 0)
  if (gives_one == 1) ~= (gives_other == 1) then
    return gives_other == 1
  elseif gives_one == 1 then
    return one.turnSince < other.turnSince
  elseif loss(one) ~= loss(other) then
    return loss(one) < loss(other)
  elseif one.unused ~= other.unused then
    return one.unused > other.unused
  end
  return gives_one > gives_other
end

local function donor_for(starving, leaving)
  local best
  for _, holder in ipairs(holders) do
    local given = total(holder) - (leaving[holder.number] or 0)
    local over_turn = holder.turnSince ~= NEVER
      and state.clock - holder.turnSince >= turn_millis(starving)
    if (given >= 2 or (given == 1 and over_turn))
      and (not best or is_better_donor(holder, best, starving, leaving)) then
      best = holder
    end
  end
  return best
end

local function feed_starving_instances()
  local starving = {}
  for _, holder in ipairs(holders) do
    if is_starving(holder) and holder.moving == 0 then
      starving[#starving + 1] = holder
    end
  end
  local order = sorted_indexes(#starving, function(a, b)
    return starving[a].starvingSince - starving[b].starvingSince
  end)
  local leaving = leaving_slots()
  for place = 1, math.min(#order, MOST_FED) do
    local holder = starving[order[place]]
    local donor = donor_for(holder, leaving)
    if donor then
      begin_move(holder, 1, donor)
      leaving[donor.number] = (leaving[donor.number] or 0) + 1
    end
  end
end

local function is_fresh(holder)
  return holder.reported == 1 and state.clock - holder.heardAt < FRESH
end

local function is_needy(holder)
  return is_fresh(holder) and total(holder) > 0 and holder.waiters > 0
    and need(holder) >= threshold(holder)
end

local function has_held_for(holder, millis)
  return holder.gainedAt == NEVER or state.clock - holder.gainedAt >= millis
end

local function above_peak(holder)
  return total(holder) - holder.peak - 1
end

local function can_give(holder, receiver)
  return total(holder) > 1 and is_fresh(holder)
    and has_held_for(holder, math.max(LEAST_HOLD, LOGINS_PER_HOLD * receiver.login))
end

-- Returns the first holder with the greatest amount above the floor.
local function greatest(floor, amount)
  local best, most = nil, floor
  for i, holder in ipairs(holders) do
    local own = amount(holder, i)
    if own and own > most then
      best, most = i, own
    end
  end
  return best
end

local function mean_level(holder)
  return math.max(holder.demand, holder.waiters > 0 and 1 or 0)
end

local function is_needier(one, other)
  local of_one, of_other = math.min(SATURATED, need(one)), math.min(SATURATED, need(other))
  if of_one == of_other then
    return mean_level(one) * total(other) > mean_level(other) * total(one)
  end
  return of_one > of_other
end

local function neediest()
  local best
  for _, holder in ipairs(holders) do
    if is_needy(holder) and (not best or is_needier(holder, best)) then
      best = holder
    end
  end
  return best
end

local function move_what_pays()
  local receiver = neediest()
  if not receiver then
    return false
  end
  local bulk = math.min(bulk_permits(), receiver.waiters)
  local gone = bulk > 0 and greatest(0, function(holder)
    return holder.number ~= receiver.number and is_fresh(holder)
      and has_held_for(holder, SETTLING)
      and need(receiver) - holder.last5 >= threshold(receiver) and above_peak(holder)
  end)
  if gone then
    local slots = math.min(bulk, above_peak(holders[gone]))
    begin_move(receiver, slots, holders[gone])
    state.bulkDebt = state.bulkDebt + slots * ONE
    return true
  end
  local donor = single_permits() > 0 and greatest(-ALWAYS - 1, function(holder)
    local factor = receiver.number == holder.gainedFrom and 2 or 1
    return holder.number ~= receiver.number and can_give(holder, receiver)
      and need(receiver) - loss(holder) >= factor * threshold(receiver) and -loss(holder)
  end)
  if donor then
    begin_move(receiver, 1, holders[donor])
    state.single = state.single - ONE
    return true
  end
  return false
end

local function move_to_fair_shares()
  local demands = {}
  for i, holder in ipairs(holders) do
    demands[i] = mean_level(holder)
  end
  local shares = fair_shares(state.slots, demands)
  local receiver = greatest(0, function(holder, i)
    return is_needy(holder) and need(holder) >= SATURATED and shares[i] - total(holder)
  end)
  local donor = receiver and greatest(0, function(holder, i)
    return i ~= receiver and can_give(holder, holders[receiver])
      and math.min(holder.last1, holder.last5) >= SATURATED and total(holder) - shares[i]
  end)
  if not donor then
    return
  end
  local to, from = holders[receiver], holders[donor]
  local lacking = math.min(shares[receiver] - total(to), to.waiters)
  local bulk = math.min(bulk_permits(), total(from) - 2 * shares[donor])
  if bulk > 0 then
    local slots = math.min(lacking, bulk)
    begin_move(to, slots, from)
    state.bulkDebt = state.bulkDebt + slots * ONE
    return
  end
  local slots = math.min(lacking, total(from) - shares[donor], single_permits())
  if slots > 0 then
    begin_move(to, slots, from)
    state.single = state.single - slots * ONE
  end
end

local function decide_moves()
  drop_futile_moves()
  if not is_open() or free() > 0 or over() > 0 then
    return
  end
  feed_starving_instances()
  if not is_any_moving() and not move_what_pays() then
    move_to_fair_shares()
  end
end

-- Returns how many instances need a slot that could move, and the number of the last of them.
local function needs()
  local count, number = 0, nil
  if (single_permits() > 0 or bulk_permits() > 0)
    and is_open() and free() == 0 and over() == 0 and not is_any_moving() then
    for _, holder in ipairs(holders) do
      if is_needy(holder) then
        count, number = count + 1, holder.number
      end
    end
  end
  return count, number
end

-- Returns whether a new report of this holder could let a slot move.
local function is_report_wanted(donor, needy, last_needy)
  local others = needy - (donor.number == last_needy and 1 or 0)
  return others > 0 and total(donor) > 1 and state.clock - donor.heardAt >= STALE
end

-- ---- giving out ----

local function keep_within_the_limit()
  local too_many = over()
  for i = #holders, 1, -1 do
    if too_many > 0 then
      local less = math.min(holders[i].reserved, too_many)
      holders[i].reserved = holders[i].reserved - less
      too_many = too_many - less
    end
  end
end

local function comes_before(shares, i, j)
  local of_one = total(holders[i]) * math.max(1, shares[j])
  local of_other = total(holders[j]) * math.max(1, shares[i])
  if of_one == of_other then
    return holders[i].waitingSince < holders[j].waitingSince
  end
  return of_one < of_other
end

local function is_receiver_before(one, other)
  if is_starving(one) == is_starving(other) then
    return one.waitingSince < other.waitingSince
  end
  return is_starving(one)
end

-- Returns the receiver of a move: first starving ones, by the age of their waiters.
local function next_moving()
  local best
  for i, holder in ipairs(holders) do
    if holder.moving > 0 and (not best or is_receiver_before(holder, holders[best])) then
      best = i
    end
  end
  return best
end

local function next_waiting(shares)
  local best
  for i, holder in ipairs(holders) do
    if unmet(holder) > 0 and (not best or comes_before(shares, i, best)) then
      best = i
    end
  end
  return best
end

local function next_to_keep_ready()
  local best
  for i, holder in ipairs(holders) do
    if unmet_with_spare(holder) > 0 and (not best or total(holder) < total(holders[best])) then
      best = i
    end
  end
  return best
end

local function distribute()
  for _, holder in ipairs(holders) do
    if holder.reserved > 0 and holder.id ~= SENDER and state.clock - holder.reservedAt >= ACCEPT then
      holder.reserved, holder.reservedAt = 0, 0
      holder.waiters, holder.spare, holder.starvingSince = 0, 0, NEVER
      holder.moving = 0
    end
  end
  keep_within_the_limit()
  if not is_open() or free() == 0 then
    return
  end
  local shares = shares_now()
  for _ = 1, free() do
    local i = next_moving() or next_waiting(shares) or next_to_keep_ready()
    if not i then
      return
    end
    holders[i].reserved, holders[i].reservedAt = holders[i].reserved + 1, state.clock
    gain_slot(holders[i])
  end
end

local function hand_over(holder)
  local granted = holder.reserved
  local for_waiters = math.min(granted, holder.waiters)
  holder.held = holder.held + granted
  holder.waiters = holder.waiters - for_waiters
  holder.spare = holder.spare - (granted - for_waiters)
  holder.reserved, holder.reservedAt = 0, 0
  return granted
end

-- ---- taking back ----

local function since(is, before)
  if not is then
    return NEVER
  end
  return before == NEVER and state.clock or before
end

local function mark_the_starving()
  for _, holder in ipairs(holders) do
    holder.starvingSince = since(is_starving(holder), holder.starvingSince)
    holder.turnSince = since(total(holder) > 0, holder.turnSince)
  end
end

local function take_excess(given)
  local needed = over()
  if needed == 0 then
    return
  end
  local shares, excess = shares_now(), {}
  for i, holder in ipairs(holders) do
    excess[i] = math.max(0, total(holder) - shares[i])
  end
  local order = sorted_indexes(#holders, function(a, b) return excess[b] - excess[a] end)
  for _, i in ipairs(order) do
    given[i] = math.min(excess[i], holders[i].unused, needed)
    needed = needed - given[i]
  end
  for _, i in ipairs(order) do
    local more = math.min(excess[i] - given[i], needed)
    given[i] = given[i] + more
    needed = needed - more
  end
end

local function targets()
  local given, result, leaving = {}, {}, leaving_slots()
  take_excess(given)
  for i, holder in ipairs(holders) do
    local less = math.max(given[i] or 0, leaving[holder.number] or 0)
    result[i] = less == 0 and ANY_NUMBER or math.max(0, total(holder) - less)
  end
  return result
end

-- ---- answering ----

local function next_change(wanting, wants_dials)
  local soonest = math.huge
  local function at(time)
    if time > state.clock then
      soonest = math.min(soonest, time)
    end
  end
  if wants_dials then
    at(state.clock + math.ceil((1000 - state.thousandths % 1000) / state.rate))
  end
  if unmet_with_spare(wanting) > 0 then
    if is_learning() then
      at(state.learningUntil)
    end
    for _, other in ipairs(holders) do
      if other.number ~= wanting.number then
        at(other.heardAt + RECLAIM)
        if is_starving(wanting) and total(other) > 0 and other.turnSince ~= NEVER then
          at(other.turnSince + turn_millis(wanting))
        end
        if other.reserved > 0 then
          at(other.reservedAt + ACCEPT)
        end
      end
    end
  end
  return soonest == math.huge and 0 or soonest - state.clock
end

local function finish(lost, answer)
  local goals, woken = targets(), {}
  local needy, last_needy = needs()
  for i, holder in ipairs(holders) do
    local asked = holder.wokenAt ~= NEVER and state.clock - holder.wokenAt < ACCEPT
    local news = holder.reserved > 0 or goals[i] < holder.told or is_report_wanted(holder, needy, last_needy)
    local due = news and not asked
    if (due or lost) and holder.id ~= SENDER then
      woken[#woken + 1] = holder.id
      holder.wokenAt = state.clock
    end
  end
  write()
  for _, id in ipairs(woken) do
    redis.call('PUBLISH', ARGV[7] .. id, '')
  end
  table.sort(defects, function(a, b)
    if a[1] ~= b[1] then
      return KINDS[a[1]] < KINDS[b[1]]
    end
    return a[2] < b[2]
  end)
  return { answer, woken, removed, { unpack(defects, 1, math.min(MOST_DEFECTS, #defects)) } }
end

local function settle(lost, answer)
  distribute()
  mark_the_starving()
  decide_moves()
  return finish(lost, answer)
end

local function refusal(outdated)
  local epoch = state.home .. ':' .. written(state.startedAt)
  if ARGV[12] ~= epoch then
    return { 'epoch', epoch }
  end
  if outdated then
    return { 'outdated' }
  end
  local known = find(SENDER)
  local is_known = known and known.incarnation == tonumber(ARGV[10])
  return not is_known and ARGV[13] ~= '1' and { 'unknown' } or nil
end

local function join()
  state.joined = state.joined + 1
  local holder = { id = SENDER, number = state.joined, reserved = 0, reservedAt = 0,
    starvingSince = NEVER, turnSince = NEVER, told = ANY_NUMBER, reported = 0 }
  forget_use(holder)
  holders[#holders + 1] = holder
  return holder
end

-- Returns the number of requests that the sender has served since its last report.
local function hear(holder)
  local served = holder.reported == 1 and math.max(0, tonumber(ARGV[31]) - holder.served) or 0
  holder.incarnation, holder.sequence = tonumber(ARGV[10]), tonumber(ARGV[11])
  holder.heardAt, holder.reported = state.clock, 1
  holder.held, holder.unused = tonumber(ARGV[15]), tonumber(ARGV[16])
  holder.waiters, holder.spare = tonumber(ARGV[17]), tonumber(ARGV[19])
  holder.waitingSince = state.clock - tonumber(ARGV[18])
  holder.reserved = math.min(holder.reserved, holder.waiters + holder.spare)
  holder.wokenAt = NEVER
  holder.version, holder.slots = tonumber(ARGV[21]), tonumber(ARGV[22])
  holder.rate, holder.paused = tonumber(ARGV[23]), tonumber(ARGV[24])
  holder.last1, holder.last5 = tonumber(ARGV[25]), tonumber(ARGV[26])
  holder.next1, holder.next5 = tonumber(ARGV[27]), tonumber(ARGV[28])
  holder.peak, holder.demand = tonumber(ARGV[29]), tonumber(ARGV[30])
  holder.served, holder.login = tonumber(ARGV[31]), tonumber(ARGV[32])
  holder.moving = math.min(holder.moving, unmet(holder))
  return served
end

local function permit(wanted)
  if state.rate == 0 then
    return wanted
  end
  local added = math.min(state.clock - state.filledAt, 1000) * state.rate
  state.thousandths = math.min(state.rate * 1000, state.thousandths + added)
  state.filledAt = state.clock
  local dials = math.min(wanted, math.floor(state.thousandths / 1000))
  state.thousandths = state.thousandths - dials * 1000
  return dials
end

local function accept(lost)
  local holder = find(SENDER) or join()
  local served = hear(holder)
  take_capacity_of_holders()
  fill_move_permits(served)
  state.expected = math.max(state.expected, tonumber(ARGV[14]))
  end_learning_if_over()
  distribute()
  local granted = is_open() and hand_over(holder) or 0
  mark_the_starving()
  decide_moves()
  local wanted = tonumber(ARGV[20]) + granted
  local dials = permit(wanted)
  local _, place = find(SENDER)
  holder.told = targets()[place]
  return finish(lost, { 'accepted', granted, dials, holder.told,
    is_open() and free() or 0, written(state.version), state.slots, state.rate, state.paused, #holders, is_learning() and 1 or 0,
    next_change(holder, wanted > dials) })
end

local function leave(lost, outdated)
  if find(SENDER) and not outdated then
    drop(SENDER)
  end
  take_capacity_of_holders()
  end_learning_if_over()
  return settle(lost, { 'left' })
end

local newer = read()
if newer then
  return { { 'newer', newer }, {}, {}, {} }
end
local lost = arrive()
local outdated = is_outdated()
remove_silent_instances(outdated)
if ARGV[8] == 'leave' then
  return leave(lost, outdated)
end
local refused = refusal(outdated)
if refused then
  return settle(lost, refused)
end
return accept(lost)
