import { otherBirthday } from '@contour/testkit/people/other-birthday'
import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Arranged } from '../fixtures/arrange.ts'
import type { RunningService } from '../fixtures/start-service.ts'

export type CartLink = { cartId: string; email: string; token: string; session: Arranged['session'] }

type Wish = { drug?: 'semaglutide' | 'tirzepatide'; email?: string }

/** Creates a lead with a cart through the API; the pages before the checkout have their own tests. */
export async function createCartByCall(service: RunningService, wish: Wish = {}): Promise<CartLink> {
  const { drug = 'semaglutide', email = `maya.${randomBytes(5).toString('hex')}@example.com` } = wish
  const intake = await post(service, '/api/intake-form', {
    first_name: 'Maya',
    last_name: 'Sample',
    email,
    phone: '2125550142',
    height: { foot: 5, inches: 6 },
    weight: 210,
    gender: 'Female',
    agreed_to_email: true,
    agreed_to_terms: true,
    desired_weight: 160,
    state: 'NY',
    dob: otherBirthday(),
  })
  const session = intake['session'] as CartLink['session']
  const { token } = session
  return { cartId: await saveCart(service, token, drug), email, token, session }
}

export async function saveCart(
  service: RunningService,
  token: string,
  drug: 'semaglutide' | 'tirzepatide' = 'semaglutide',
): Promise<string> {
  const cart = await post(
    service,
    '/api/save-cart',
    { id: `${drug}-injection`, name: drug, currentlyTakingGLP: false },
    token,
  )
  return cart['id'] as string
}

/** Opens the link logged out, and waits until the page shows its total and its card field. */
export async function openCheckout(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Choose how you pay.' })).toBeVisible()
  await untilQuoted(page)
  await expect(page.getByTitle('Card details').contentFrame().getByLabel('Card number')).toBeVisible()
}

/** Waits until the buy button is enabled, which requires the total. */
export async function untilQuoted(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Buy Now and Save' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
}

async function post(
  service: RunningService,
  path: string,
  body: unknown,
  token?: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(service.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}
