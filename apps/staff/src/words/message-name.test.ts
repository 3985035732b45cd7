import { readTexts } from '@contour/texts/read-texts'
import { expect, test } from 'vitest'
import { messageKindTexts } from '../texts/en/message-kinds.ts'
import { messageName } from './message-name.ts'

const t = readTexts(messageKindTexts)

test('a message has a readable name, also one without a text', () => {
  expect(messageName(t, 'prescription_ready')).toBe('The prescription is ready')
  expect(messageName(t, 'some_new-message')).toBe('Some new message')
})
