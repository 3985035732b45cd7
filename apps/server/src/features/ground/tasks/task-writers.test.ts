import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { TASK_KINDS } from '@contour/domain/tasks/task-kinds'
import { expect, test } from 'vitest'

/** Created by a migration, or before there were complaints (D-92); no code creates new ones. */
const FROM_EARLIER = ['delivery_questioned', 'earlier_message']

test('D-54 every kind of task has code that creates it', () => {
  const rooms = path.join(import.meta.dirname, '../..')
  const files = readdirSync(rooms, { recursive: true, encoding: 'utf8' })
  const creators = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(rooms, file), 'utf8'))
    .filter((source) => source.includes('createTask'))
  const unwritten = Object.keys(TASK_KINDS).filter(
    (kind) => !creators.some((source) => source.includes(`'${kind}'`)),
  )
  expect(unwritten).toEqual(FROM_EARLIER)
})
