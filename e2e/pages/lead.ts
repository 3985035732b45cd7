import type { Page } from '@playwright/test'
import { openEmpty } from '../fixtures/open-empty.ts'
import type { RunningService } from '../fixtures/start-service.ts'
import { samplePerson, type Person } from './person.ts'

export type Session = { token: string; scope: string; user: { id: string; state: string | null } }
export type ArrivedLead = { person: Person; session: Session }

/** Creates a lead with the intake's API call, for tests that start after the intake. */
export async function openLead(service: RunningService, change: Partial<Person> = {}): Promise<ArrivedLead> {
  const person = samplePerson(change)
  const answer = await post<{ session: Session }>(service, '/api/intake-form', {
    first_name: person.first,
    last_name: person.last,
    email: person.email,
    phone: person.phone,
    height: { foot: Number(person.feet), inches: Number(person.inches) },
    weight: Number(person.weight),
    desired_weight: Number(person.desired),
    gender: person.gender,
    agreed_to_text: 'No',
    agreed_to_email: true,
    agreed_to_terms: true,
    form_step2_agree: false,
    state: 'NY',
    dob: { mm: Number(person.dob.month), dd: Number(person.dob.day), yyyy: Number(person.dob.year) },
  })
  return { person, session: answer.session }
}

/** Stores a session on the device, as the pages do. Leaves the page empty. */
export async function saveSession(page: Page, { session, person }: ArrivedLead): Promise<void> {
  await openEmpty(page)
  await page.evaluate(
    ({ session: { token, scope, user }, desired }) => {
      localStorage.setItem('user', JSON.stringify({ v: 1, ...user }))
      localStorage.setItem('scope', scope)
      localStorage.setItem('userState', user.state ?? '')
      localStorage.setItem('progress', JSON.stringify({ v: 1, desired_weight: desired }))
      localStorage.setItem('token', token)
    },
    { session, desired: Number(person.desired) },
  )
}

/** Creates a lead and logs it in on this page. */
export async function arriveAsLead(
  page: Page,
  service: RunningService,
  change: Partial<Person> = {},
): Promise<ArrivedLead> {
  const lead = await openLead(service, change)
  await saveSession(page, lead)
  return lead
}

/** Creates an open cart of the lead with its API call. */
export async function openCart(service: RunningService, { session }: ArrivedLead): Promise<string> {
  const { product } = await get<{ product: { id: string; name: string } }>(
    service,
    '/api/product/semaglutide-injection',
  )
  const { id } = await post<{ id: string }>(
    service,
    '/api/save-cart',
    { id: product.id, name: product.name, quantity: 1, currentlyTakingGLP: false },
    session.token,
  )
  return id
}

async function get<T>(service: RunningService, path: string): Promise<T> {
  const response = await fetch(service.url + path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

async function post<T>(service: RunningService, path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
