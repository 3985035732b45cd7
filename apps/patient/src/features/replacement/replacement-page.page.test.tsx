import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address } from '@contour/testkit/pages/draw-page'
import { Refusal, broken, type Answers } from '@contour/testkit/pages/answer-calls'
import type { patientContract } from '@contour/contract'
import { openPage } from '../../page-tests/open-page.tsx'
import { homeOf, robin } from '../../page-tests/sample-home.ts'

const PATH = '/replacement-request'
const VIAL = {
  external_order_number: 'C-P-000001',
  med_name: 'Semaglutide (compounded) 0.25 mg',
  shipped_at: '2027-03-02T15:00:00.000Z',
  delivered_at: '2027-03-03T15:00:00.000Z',
}

const openRequest = (replacement: Answers<typeof patientContract>['replacement']) =>
  openPage(PATH, { session: robin(), answers: { ...homeOf({}), replacement } })
type Opened = ReturnType<typeof openRequest>

const next = async (page: Opened) => page.user.click(await screen.findByRole('button', { name: 'Continue' }))

async function goToPhoto(page: Opened) {
  await page.user.click(await screen.findByRole('checkbox', { name: /Semaglutide/ }))
  await next(page)
  const reason = await screen.findByLabelText('Tell us in your own words')
  fireEvent.change(reason, { target: { value: 'The vial was cracked.' } })
  await next(page)
  return screen.findByRole('heading', { name: 'Show us what went wrong.' })
}

const photo = { name: 'vial.jpg', bytes: 70_000, url: 'public/user_med_images/vial.jpg', preview: '' }

test('G-RTE-006 P-RPL-001 the page is public; signed out it leads to the login with the whole path and query', async () => {
  openPage(`${PATH}?from=letter`)
  await waitFor(() => expect(address()).toMatch(/^\/login\?page_ref=/))
  const [, query] = address().split('?')
  expect(new URLSearchParams(query).get('page_ref')).toBe(`${PATH}?from=letter`)
})

test.each([
  [
    'P-RPL-003 without items',
    { items: [{ orders: [] }] },
    'No items available for reshipping. Please contact support.',
  ],
  [
    'P-RPL-004 if they do not load',
    broken(),
    'An error occurred while getting items shipped. Please contact support.',
  ],
])('%s, /sorry says so', async (_, shippedItems, message) => {
  openRequest({ shippedItems })
  await waitFor(() => expect(address()).toBe(`/sorry?message=${encodeURIComponent(message)}`))
})

test('P-RPL-005 P-RPL-006 P-RPL-007 P-RPL-008 P-RPL-009 an item and a reason of at most 1,000 characters are needed to go on', async () => {
  const page = openRequest({ shippedItems: { items: [{ orders: [VIAL] }] } })
  await next(page)
  expect((await screen.findAllByText('Please select at least one item to continue.')).length).toBeGreaterThan(
    0,
  )
  await page.user.click(await screen.findByRole('checkbox', { name: /Semaglutide/ }))
  await next(page)
  const reason = await screen.findByLabelText('Tell us in your own words')
  fireEvent.change(reason, { target: { value: '   ' } })
  await next(page)
  expect((await screen.findAllByText('Please enter a reason to continue.')).length).toBeGreaterThan(0)
  fireEvent.change(reason, { target: { value: 'x'.repeat(1001) } })
  expect(await screen.findByText('1 characters too many')).toBeTruthy()
  await next(page)
  expect((await screen.findAllByText('Please use at most 1000 characters.')).length).toBeGreaterThan(0)
  fireEvent.change(reason, { target: { value: 'x'.repeat(1000) } })
  await next(page)
  expect(await screen.findByRole('heading', { name: 'Show us what went wrong.' })).toBeTruthy()
})

test('P-RPL-010 P-RPL-011 P-RPL-012 P-RPL-013 the request needs an image, of a kind and size that is accepted, and is not sent without', async () => {
  const page = openRequest({ shippedItems: { items: [{ orders: [VIAL] }] } })
  await goToPhoto(page)
  await page.user.click(screen.getByRole('button', { name: 'Send request' }))
  expect((await screen.findAllByText('Please upload an image to continue.')).length).toBeGreaterThan(0)
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('#photo-file')!, { target: { files: [file] } })
  choose(new File(['%PDF'], 'note.pdf', { type: 'application/pdf' }))
  expect((await screen.findAllByText('Please select an image file.')).length).toBeGreaterThan(0)
  choose(new File([new Uint8Array(5_242_881)], 'large.jpg', { type: 'image/jpeg' }))
  expect((await screen.findAllByText('File size must be less than 5MB.')).length).toBeGreaterThan(0)
  expect(page.calls.map(({ name }) => name)).not.toContain('media.getSignedUrl')
  expect(page.calls.map(({ name }) => name)).not.toContain('replacement.submit')
})

test('P-RPL-015 P-RPL-016 P-RPL-017 P-RPL-018 what was entered is there again after a reload; a failed request says so, and the next one thanks', async () => {
  const entered = {
    step: 'photo',
    items: [{ id: VIAL.external_order_number, name: VIAL.med_name }],
    reason: 'The vial was cracked.',
    photo,
  } as const
  const page = openRequest({ shippedItems: { items: [{ orders: [VIAL] }] }, submit: broken() })
  const { writeObject } = await import('../../lib/device-store.ts')
  writeObject('replacement', { ...entered, items: [...entered.items] })
  expect(await screen.findByText('vial.jpg')).toBeTruthy()
  expect(screen.getByText('The vial was cracked.')).toBeTruthy()
  const send = screen.getByRole('button', { name: 'Send request' })
  await page.user.click(send)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to submit your request. Please try again.',
  )
  page.answer({ replacement: { submit: { message: 'We look at your photo.', emergency: null } } })
  await page.user.click(send)
  expect(await screen.findByRole('heading', { name: 'Thank you.' })).toBeTruthy()
  expect(page.calls.filter(({ name }) => name === 'replacement.submit').at(-1)?.input).toEqual({
    reason: 'The vial was cracked.',
    image: photo.url,
    items: entered.items,
  })
  expect(screen.getByRole('link', { name: 'Go To Dashboard' }).getAttribute('href')).toBe('/home')
  expect(window.localStorage.getItem('replacement')).toBeNull()
})

test('MED-06 words of an emergency in the reason: 911 stands over the thanks, with the number to call', async () => {
  const page = openRequest({
    shippedItems: { items: [{ orders: [VIAL] }] },
    submit: { message: 'We received your request.', emergency: 'medical' },
  })
  const { writeObject } = await import('../../lib/device-store.ts')
  writeObject('replacement', {
    step: 'photo',
    items: [{ id: VIAL.external_order_number, name: VIAL.med_name }],
    reason: 'It broke and now I cannot breathe.',
    photo,
  })
  await page.user.click(await screen.findByRole('button', { name: 'Send request' }))
  const notice = within(await screen.findByRole('alertdialog', { name: 'Please read this first' }))
  expect(notice.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911')
  await page.user.click(notice.getByRole('button', { name: 'I have read this' }))
  expect(await screen.findByRole('heading', { name: 'Thank you.' })).toBeTruthy()
})

const atPhoto = async () => {
  const { writeObject } = await import('../../lib/device-store.ts')
  writeObject('replacement', {
    step: 'photo',
    items: [{ id: VIAL.external_order_number, name: VIAL.med_name }],
    reason: 'The vial was cracked.',
    photo,
  })
}

test('S-02 a message of the server without a code is shown as it is', async () => {
  const page = openRequest({
    shippedItems: { items: [{ orders: [VIAL] }] },
    submit: new Refusal(() =>
      Response.json({ status: 'error', message: 'We close at noon today.' }, { status: 503 }),
    ),
  })
  await atPhoto()
  await page.user.click(await screen.findByRole('button', { name: 'Send request' }))
  expect((await screen.findByRole('alert')).textContent).toContain('We close at noon today.')
})

test('S-02 a success without words is a success: the thanks are shown', async () => {
  const page = openRequest({
    shippedItems: { items: [{ orders: [VIAL] }] },
    submit: { message: '', emergency: null },
  })
  await atPhoto()
  await page.user.click(await screen.findByRole('button', { name: 'Send request' }))
  expect(await screen.findByRole('heading', { name: 'Thank you.' })).toBeTruthy()
})
