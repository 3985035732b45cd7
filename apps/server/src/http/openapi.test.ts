import { startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { joinStaff } from '@contour/testkit/people/join-staff'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffApp } from './staff-app.ts'

let at: TestService
let app: FastifyInstance
beforeAll(async () => {
  at = await startTestService()
  app = await createStaffApp({ ...at.ctx, config: { ...at.ctx.config, mode: 'production' } }, null)
})
afterAll(async () => {
  await app.close()
  await at.close()
})

const read = async (token?: string) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const { statusCode, body } = await app.inject({ url: '/openapi.json', headers })
  return { statusCode, hasCalls: body.includes('/staff-api/') }
}

test('security.md 25 in production the list of what staff can do is for staff of any role who signed in', async () => {
  expect(await read()).toEqual({ statusCode: 401, hasCalls: false })
  expect(await read('a'.repeat(43))).toEqual({ statusCode: 401, hasCalls: false })
  const { token } = await joinStaff(at, { email: 'reader@staff.contour.example', roles: ['content'] })
  expect(await read(token)).toEqual({ statusCode: 200, hasCalls: true })
})
