import { expect, test } from 'vitest'
import { fillCannedReply, unfilledVariables, unknownVariables } from './canned-reply.ts'

test('M-09 a prepared reply is filled in, and what has no value stays to be seen', () => {
  const body = 'Hello {first_name}, about {order_number}. {staff_name}'
  expect(fillCannedReply(body, { first_name: 'Maya', staff_name: 'Sky' })).toBe(
    'Hello Maya, about {order_number}. Sky',
  )
  expect(unfilledVariables('Hello Maya, about {order_number} and {order_number}.')).toEqual(['order_number'])
  expect(unfilledVariables('Hello {Maya}.')).toEqual([])
  expect(unknownVariables('Hello {frist_name} {staff_name}')).toEqual(['frist_name'])
})
