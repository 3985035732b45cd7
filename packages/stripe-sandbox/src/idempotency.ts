import { createHash } from 'node:crypto'
import { ApiError } from './api-error.ts'
import { seconds, type ApiResponse } from './operation.ts'
import type { Query } from './store.ts'

export type Replay = { answer: ApiResponse; replayed: boolean }

const MAX_KEY = 255

export function fingerprint(path: string, form: string): string {
  const sorted = new URLSearchParams(form)
  sorted.sort()
  return createHash('sha256').update(`${path}\n${sorted.toString()}`).digest('hex')
}

/**
 * Runs an operation once for each key. The record is written in the transaction of the effect, so a process that dies
 * leaves both or neither. A second caller in another process waits for the first to commit and then gets its response.
 * Errors thrown before any effect are not stored, as published.
 */
export async function once(
  query: Query,
  request: { key: string; path: string; form: string; now: Date },
  run: () => Promise<ApiResponse>,
): Promise<Replay> {
  if (request.key.length > MAX_KEY)
    throw new ApiError(400, {
      type: 'invalid_request_error',
      message: `Idempotency keys are at most ${MAX_KEY} characters.`,
    })
  const print = fingerprint(request.path, request.form)
  const claimed = await query(
    `insert into stripe_sandbox.idempotency (key, fingerprint, status, body, created)
     values ($1, $2, 0, '', $3) on conflict (key) do nothing returning key`,
    [request.key, print, seconds(request.now)],
  )
  if (claimed.length === 0) return { answer: await remembered(query, request.key, print), replayed: true }
  const answer = await run()
  await query('update stripe_sandbox.idempotency set status = $2, body = $3 where key = $1', [
    request.key,
    answer.status,
    JSON.stringify(answer.body),
  ])
  return { answer, replayed: false }
}

async function remembered(query: Query, key: string, print: string): Promise<ApiResponse> {
  const rows = await query(
    'select fingerprint, status, body from stripe_sandbox.idempotency where key = $1',
    [key],
  )
  const row = rows[0]
  if (!row || row['fingerprint'] !== print)
    throw new ApiError(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    })
  return { status: Number(row['status']), body: JSON.parse(String(row['body'])) as unknown }
}

export const keyInUse = (): ApiError =>
  new ApiError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this idempotency key.',
  })
