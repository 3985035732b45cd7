/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { intakeOf, type LeadFacts } from '@contour/testkit/people/create-lead'
import { openEmpty } from '../fixtures/open-empty.ts'
import type { RunningService } from '../fixtures/start-service.ts'
import { unassignedNumber } from './person.ts'

export type LeadOnDevice = { id: string; token: string; email: string; phone: string }

const ADDRESS = { address_line_1: '100 Example Street', city: 'Albany', state: 'NY', zip: '12207' }

/** Stores a lead as the intake creates it, with its session on this device; the five steps have their own test. */
export async function storeLeadOnDevice(
  page: Page,
  service: RunningService,
  facts: LeadFacts & { address?: Partial<typeof ADDRESS> } = {},
): Promise<LeadOnDevice> {
  const body = intakeOf({ state: 'NY', phone: unassignedNumber(), ...facts })
  const { session } = (await post(service, '/api/intake-form', body)) as {
    session: { token: string; scope: string; user: { id: string; state: string } }
  }
  if (facts.address) await post(service, '/api/ship-address', { ...ADDRESS, ...facts.address }, session.token)
  await openEmpty(page)
  await page.evaluate(({ token, scope, user }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('scope', scope)
    localStorage.setItem('user', JSON.stringify({ v: 1, ...user }))
  }, session)
  return { id: session.user.id, token: session.token, email: body.email, phone: body.phone }
}

/** Calls the patient origin as the pages do. */
export async function post(
  service: RunningService,
  path: string,
  body: object,
  token?: string,
): Promise<unknown> {
  const response = await fetch(service.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
