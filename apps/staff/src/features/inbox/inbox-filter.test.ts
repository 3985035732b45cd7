import { expect, test } from 'vitest'
import { isNarrowed, readChoice, requestedOf, writeChoice } from './inbox-filter.ts'

test('M-34 the filters of the inbox survive in the address, and unknown ones are ignored', () => {
  const choice = { channel: 'doctor', view: 'mine', search: 'maya', order: '' } as const
  expect(readChoice(writeChoice(choice))).toEqual(choice)
  expect(requestedOf(choice)).toEqual({ channel: 'doctor', held: 'mine', search: 'maya' })
  expect(requestedOf({ ...choice, view: 'ticket' })).toMatchObject({ state: 'ticket' })
  const none = readChoice(new URLSearchParams('channel=example&view=example'))
  expect(none).toEqual({ channel: 'all', view: 'open', search: '', order: '' })
  expect(requestedOf(none)).toEqual({})
  expect([isNarrowed(none), isNarrowed(choice)]).toEqual([false, true])
})
