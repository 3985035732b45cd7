import { BROWSER_ERROR_KIND, BROWSER_ERROR_PLACE } from '@contour/domain/browser-errors/browser-error'
import { z } from 'zod'
import { PUBLIC, call } from './call.ts'

const declared = {
  summary: 'Notes an error of our own script: its class and its place in our code, and nothing else',
  access: PUBLIC,
  limits: [{ bucket: 'browser-error', max: 30, seconds: 3600, per: 'source' }],
} as const

const input = { kind: z.string().regex(BROWSER_ERROR_KIND), place: z.string().regex(BROWSER_ERROR_PLACE) }

export const browserErrors = {
  note: call('POST', '/api/app/browser-error', declared).takes(input).answers({}),
}

export const staffBrowserErrors = {
  note: call('POST', '/staff-api/browser-error', declared).takes(input).answers({}),
}
