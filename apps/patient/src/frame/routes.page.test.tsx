import { LEGAL_SECTIONS } from '@contour/domain/legal/legal-texts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address } from '@contour/testkit/pages/draw-page'
import { openPage } from '../page-tests/open-page.tsx'
import { jordan } from '../page-tests/sample-session.ts'
import { readText, writeText } from '../lib/device-store.ts'

test.each([
  ['G-RTE-005', '/status-progress', /Your progress/],
  ['G-RTE-007', '/sorry', /We're Sorry/],
  ['G-RTE-004', '/weight-loss-plan', /Choose your medication/],
  ['G-RTE-008', '/payment/thanks?terms=1&amount=149.97&trans_id=sample-1', /Almost Done/],
  ['G-RTE-009', '/login', /Login/],
  ['G-RTE-010', '/forgot-password', /Forgot your password/],
  ['G-RTE-011', '/password-reset/token-1', /Choose a new password/],
])('G-ROL-001 %s %s opens signed out, at its own address', async (_row, path, title) => {
  openPage(path, { answers: { accounts: { checkPasswordLink: {} } } })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(address()).toBe(path)
})

test('G-ROL-001 G-RTE-003 the report opens signed out, and keeps no more of its address than it needs', async () => {
  openPage('/weight-loss-report?name=Robin', {
    answers: {
      claims: { readClaims: { claims: [] } },
      site: { readStories: { stories: [] } },
      catalog: { readCatalog: { products: [], drugs: [] } },
    },
  })
  expect(await screen.findByText(/Congratulations, Robin/)).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/weight-loss-report'))
})

test.each([
  ['G-RTE-002', '/verify'],
  ['G-RTE-012', '/home'],
  ['G-RTE-015', '/adjust-doses/1'],
  ['G-RTE-016', '/assessment/1'],
  ['G-RTE-017', '/medical-form/1?type=refill'],
  ['G-RTE-018', '/medicalform/1'],
  ['G-RTE-019', '/case-questions/1'],
  ['G-RTE-019', '/case-questions'],
  ['G-RTE-020', '/prescription/1'],
  ['G-RTE-021', '/upload-video/1?state=TX'],
])(
  'G-GRD-001 G-GRD-005 %s %s needs a login, and leads to it with the full wanted path',
  async (_row, path) => {
    openPage(path)
    await waitFor(() => expect(address()).toMatch(/^\/login\?page_ref=/))
    expect(new URLSearchParams(address().split('?')[1]).get('page_ref')).toBe(path)
  },
)

test.each(['/home', '/account/sessions', '/privacy-requests'])(
  'G-ROL-003 the session of a cart link opens no page of the account: %s',
  async (path) => {
    openPage(path, { session: jordan({}, { scope: 'checkout' }) })
    await waitFor(() => expect(address()).toMatch(/^\/login\?page_ref=/))
  },
)

test.each(['/nope', '/home/nope', '/weight-loss-payment'])(
  'G-RTE-025 the unknown path %s leads to /',
  async (path) => {
    openPage(path)
    await waitFor(() => expect(address()).toBe('/'))
  },
)

test('G-GRD-008 a logout empties the device of everything that is a person’s', async () => {
  const { user } = openPage('/status-progress', {
    session: jordan(),
    answers: {
      accounts: { logout: {} },
      orders: {
        listOrders: { orders: [], remaining_prescriptions: [], health_id: null, latest_encounter: null },
      },
    },
    device: () => {
      writeText('device_token', 'device-1')
      writeText('currentGlpMed', 'semaglutide')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(address()).toBe('/login'))
  // The token of a known device stays: it identifies no person (D-58).
  expect(Object.keys(window.localStorage)).toEqual(['device_token'])
  expect(readText('token')).toBeNull()
})

test('G-SHL-001 G-SHL-003 the footer names company and support, and links six pages', async () => {
  openPage('/login')
  const footer = within(await screen.findByRole('contentinfo'))
  expect(footer.getByText(/100 Example Street, Suite 1, Sampletown, NY 10001/)).toBeTruthy()
  expect(footer.getByRole('link', { name: 'support@contour.example' }).getAttribute('href')).toBe(
    'mailto:support@contour.example',
  )
  expect(footer.getByRole('link', { name: /555/ }).getAttribute('href')).toBe('tel:5555550100')
  for (const [name, href] of [
    ['HIPAA notice', '/hipaa-notice'],
    ['Privacy policy', '/privacy-policy'],
    ['Returns and refund policy', '/refund-policy'],
    ['Terms', '/terms'],
    ['Telehealth consent', '/telehealth-consent'],
    ['About', '/about'],
  ] as const)
    expect(footer.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

const LEGAL = {
  legal: {
    readPage: {
      version: 'draft-1',
      dated: '2026-11-21',
      approved: false,
      sections: LEGAL_SECTIONS.terms.map(({ title, text }) => ({ title, text: [...text] })),
    },
  },
}

test.each([
  ['/hipaa-notice', /HIPAA/],
  ['/privacy-policy', /Privacy/],
  ['/refund-policy', /refund/i],
  ['/terms', /Terms/],
  ['/telehealth-consent', /Telehealth/],
  ['/about', /./],
])('G-SHL-003 %s stands at its address', async (path, title) => {
  openPage(path, { answers: LEGAL })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(await screen.findByText(/^Version draft-1/)).toBeTruthy()
})

test('G-SHL-008 the terms say that patients are 18 or older', async () => {
  openPage('/terms', { answers: LEGAL })
  await waitFor(() => expect(screen.getByRole('main').textContent).toMatch(/18 (years|or older)/))
})
