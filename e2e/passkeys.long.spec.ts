import { checkAccess } from './fixtures/check-access.ts'
import { loginOf, nextCode } from './fixtures/authenticator.ts'
import { expect, test } from './fixtures/service.ts'
import { signIn } from './pages/staff-app.ts'

test('D-34 a member of staff adds a passkey, signs in with it alone, and removes it', async ({
  staffPage: page,
  service,
}) => {
  // The authenticator of a laptop: it has a key for each user and has just read a finger.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await signIn(page, service, 'support')
  await page.goto('/your-sign-in')
  const own = page.getByRole('region', { name: 'Passkeys' })
  await expect(own.getByText('No passkeys yet.')).toBeVisible()
  await own.getByLabel('Authenticator code').fill(await nextCode(service, loginOf(service, 'support')))
  await own.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(own.getByRole('button', { name: /^Remove the passkey of Chrome/ })).toBeVisible()
  await checkAccess(page)
  // One device has one.
  await own.getByLabel('Authenticator code').fill(await nextCode(service, loginOf(service, 'support')))
  await own.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(own.getByText('This device already has a passkey for your account.')).toBeVisible()

  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/sign-in?next=%2Fyour-sign-in')
  await checkAccess(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/your-sign-in$/)

  await own.getByRole('button', { name: /^Remove the passkey of Chrome/ }).click()
  await expect(own.getByText('No passkeys yet.')).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey is not known here.')
})
