/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { messagesTo } from '../fixtures/demo-face.ts'
import type { RunningService } from '../fixtures/start-service.ts'
import { post, storeLeadOnDevice } from './lead-on-device.ts'

export const PASSWORD = 'long enough to keep'

/** Creates an account with a password, logged in on this device a moment ago; returns its email. */
export async function openAccount(page: Page, service: RunningService): Promise<string> {
  const { email } = await storeLeadOnDevice(page, service)
  const token = (await passwordPath(service, email)).split('/').at(-1)
  await post(service, '/api/password-reset', { token, password: PASSWORD })
  const { session } = (await post(service, '/api/login', { email, password: PASSWORD })) as {
    session: { token: string; user: object }
  }
  await page.evaluate(({ token: bearer, user }) => {
    localStorage.setItem('token', bearer)
    localStorage.setItem('user', JSON.stringify({ v: 1, ...user }))
  }, session)
  return email
}

/** Returns the path of the newest link to set a password, as the user finds it in the email. */
export async function passwordPath(service: RunningService, email: string): Promise<string> {
  for (let look = 0; look < 40; look++) {
    for (const { text } of await messagesTo(service, email)) {
      const path = /\/password-reset\/[\w-]+/.exec(text)?.[0]
      if (path) return path
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`no password link went to ${email}`)
}
