import { startTestService, type TestService } from '@contour/testkit'
import { joinStaff } from '@contour/testkit/people/join-staff'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffApp } from './staff-app.ts'

let at: TestService
let app: FastifyInstance
let url: string
beforeAll(async () => {
  at = await startTestService()
  app = await createStaffApp({ ...at.ctx, config: { ...at.ctx.config, mode: 'production' } }, null)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await at.close()
})

const read = async (token?: string) => {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await fetch(`${url}/openapi.json`, { headers })
  return { status: answer.status, hasCalls: (await answer.text()).includes('/staff-api/') }
}

test('security.md 25 in production the list of what staff can do is for staff of any role who signed in', async () => {
  expect(await read()).toEqual({ status: 401, hasCalls: false })
  expect(await read('a'.repeat(43))).toEqual({ status: 401, hasCalls: false })
  const { token } = await joinStaff(at, { email: 'reader@staff.contour.example', roles: ['content'] })
  expect(await read(token)).toEqual({ status: 200, hasCalls: true })
})
