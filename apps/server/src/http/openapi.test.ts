import { startTestService, type TestService } from '@contour/testkit'
import { joinStaff } from '@contour/testkit/people/join-staff'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPatientApp } from './patient-app.ts'
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

test('SEC-13 security.md 25 in production the list of what staff can do is for staff of any role who signed in', async () => {
  expect(await read()).toEqual({ status: 401, hasCalls: false })
  expect(await read('a'.repeat(43))).toEqual({ status: 401, hasCalls: false })
  const { token } = await joinStaff(at, { email: 'reader@staff.contour.example', roles: ['content'] })
  expect(await read(token)).toEqual({ status: 200, hasCalls: true })
})

test('SEC-13 in production the patient origin lists its calls only where the setting asks for it', async () => {
  for (const [openApi, status] of [
    [false, 404],
    [true, 200],
  ] as const) {
    const patients = await createPatientApp(
      { ...at.ctx, config: { ...at.ctx.config, mode: 'production', openApi } },
      null,
    )
    const answer = await fetch(`${await patients.listen({ port: 0, host: '127.0.0.1' })}/openapi.json`)
    expect([openApi, answer.status]).toEqual([openApi, status])
    expect((await answer.text()).includes('/api/')).toBe(openApi)
    await patients.close()
  }
})
