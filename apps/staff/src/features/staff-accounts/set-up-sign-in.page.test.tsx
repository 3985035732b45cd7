import { decodeQR } from 'qr/decode.js'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { InvitationPage } from './invitation-page.tsx'

const URI =
  'otpauth://totp/Sample%20Clinic%20staff:casey%40clinic.example?issuer=Sample%20Clinic%20staff&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30'

test('the sign-in of staff is set up by scanning one code, which is the key that is shown to type (security.md 25)', async () => {
  openPage(<InvitationPage />, {
    at: '/invitation/a-sample-link-of-one-time',
    roles: [],
    answers: {
      accounts: {
        openLink: {
          kind: 'invitation',
          email: 'casey@clinic.example',
          name: 'Dr. Casey Sample',
          roles: ['clinician'],
          expires_at: '2026-12-01T15:00:00Z',
          authenticator: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: URI, seal: 'sample' },
        },
      },
    },
  })
  const code = await screen.findByRole('img', { name: 'Code to scan with an authenticator app' })
  expect(decodeQR(pictureOf(code))).toBe(URI)
  expect(screen.getByLabelText('Authenticator key').textContent.replaceAll(' ', '')).toBe(
    'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  )
})

/** Pixels of one module of the code: what a camera needs to find its corners. */
const SCALE = 4

/** What a camera sees: the modules that the drawing sets, each a square of black pixels on white. */
function pictureOf(code: Element) {
  const modules = Number(code.getAttribute('viewBox')?.split(' ')[2])
  const size = modules * SCALE
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, x, y] of (code.querySelector('path')?.getAttribute('d') ?? '').matchAll(
    /M(\d+) (\d+)h1v1h-1z/g,
  ))
    for (let row = 0; row < SCALE; row++)
      for (let column = 0; column < SCALE; column++) {
        const at = ((Number(y) * SCALE + row) * size + Number(x) * SCALE + column) * 4
        data.fill(0, at, at + 3)
      }
  return { width: size, height: size, data }
}
