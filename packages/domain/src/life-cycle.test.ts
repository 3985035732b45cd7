import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineLifeCycle, type LifeCycleTable } from './life-cycle.ts'
import { ALL_LIFE_CYCLES, validateLifeCycles } from './life-cycles.ts'

type Door = LifeCycleTable<string, string, string>

const door: Door = {
  name: 'door',
  states: ['open', 'shut', 'gone'],
  start: 'open',
  ends: ['gone'],
  moves: [
    { event: 'built', from: 'none', to: 'open', by: ['carpenter'] },
    { event: 'pushed', from: ['open'], to: 'shut', by: ['anyone'] },
    { event: 'pulled', from: ['shut'], to: 'open', by: ['anyone'] },
    { event: 'burnt', from: ['open', 'shut'], to: 'gone', by: ['fire'] },
  ],
}

describe('a table that is wrong stops the start', () => {
  const broken = (change: Partial<Door>) => () => defineLifeCycle({ ...door, ...change })
  const plus = (...moves: Door['moves']) => broken({ moves: [...door.moves, ...moves] })

  test('a state no one reaches', () => {
    expect(broken({ states: [...door.states, 'ajar'] })).toThrow('"ajar" cannot be reached')
  })
  test('an unknown target', () => {
    expect(plus({ event: 'x', from: ['open'], to: 'heaven', by: ['anyone'] })).toThrow('unknown target')
  })
  test('an unknown source', () => {
    expect(plus({ event: 'x', from: ['ajar'], to: 'open', by: ['anyone'] })).toThrow('unknown source')
  })
  test('the same event twice from one state for one actor', () => {
    expect(plus({ event: 'pushed', from: ['open'], to: 'gone', by: ['anyone'] })).toThrow('duplicate move')
  })
  test('an end with an exit', () => {
    expect(plus({ event: 'mended', from: ['gone'], to: 'open', by: ['carpenter'] })).toThrow('has an exit')
  })
  test('a start that nothing creates, and a birth that is no start', () => {
    expect(broken({ start: 'shut' })).toThrow('no move creates the start')
    expect(plus({ event: 'found', from: 'none', to: 'shut', by: ['anyone'] })).toThrow('is no start')
  })
  test('an event that nobody may cause', () => {
    expect(plus({ event: 'x', from: ['open'], to: 'shut', by: [] })).toThrow('nobody may cause')
  })
})

describe('questions asked of a table', () => {
  const cycle = defineLifeCycle(door)

  test('where a move leads depends on state, event and actor', () => {
    expect(cycle.next('open', 'pushed', 'anyone')).toBe('shut')
    expect(cycle.next('open', 'pushed', 'fire')).toBeNull()
    expect(cycle.next('shut', 'pushed', 'anyone')).toBeNull()
    expect(cycle.next(null, 'built', 'carpenter')).toBe('open')
  })
  test('a disabled control has a reason, an enabled one has none', () => {
    expect(cycle.why('open', 'pushed', 'anyone')).toBe('')
    expect(cycle.why('open', 'burnt', 'anyone')).toBe('Only fire can do this.')
    expect(cycle.why('shut', 'pushed', 'anyone')).toBe('This is not possible while the door is shut.')
    expect(cycle.why('gone', 'pushed', 'anyone')).toBe('This door is gone, and that is final.')
  })
  test('a state that carries the noun is said without it', () => {
    const letter = defineLifeCycle({
      name: 'letter',
      start: 'letter_written',
      states: ['letter_written', 'letter_sent'],
      ends: ['letter_sent'],
      moves: [
        { event: 'begun', from: 'none', to: 'letter_written', by: ['anyone'] },
        { event: 'posted', from: ['letter_written'], to: 'letter_sent', by: ['anyone'] },
      ],
    })
    expect(letter.why('letter_sent', 'posted', 'anyone')).toBe('This letter is sent, and that is final.')
  })
  test('the offered events are exactly the allowed ones', () => {
    expect(cycle.eventsFrom('open', 'anyone')).toEqual(['pushed'])
    expect(cycle.eventsFrom('gone', 'anyone')).toEqual([])
  })
})

describe('every life cycle of the service', () => {
  test('passes the start-up check', () => expect(validateLifeCycles).not.toThrow())

  test.each(ALL_LIFE_CYCLES.map((cycle) => [cycle.name, cycle] as const))(
    '%s: can, next, eventsFrom and why agree everywhere',
    (_name, cycle) => {
      const asked = cycle as ReturnType<typeof defineLifeCycle<string, string, string>>
      const pick = (values: string[]) => fc.constantFrom(...new Set(values))
      fc.assert(
        fc.property(
          fc.constantFrom(...asked.states),
          pick(asked.moves.map(({ event }) => event)),
          pick(asked.moves.flatMap(({ by }) => [...by])),
          (state, event, actor) => {
            const allowed = asked.can(state, event, actor)
            expect(asked.next(state, event, actor) !== null).toBe(allowed)
            expect(asked.eventsFrom(state, actor).includes(event)).toBe(allowed)
            expect(asked.why(state, event, actor) === '').toBe(allowed)
            if (asked.ends.includes(state)) expect(allowed).toBe(false)
          },
        ),
        { numRuns: 300 },
      )
    },
  )
})
