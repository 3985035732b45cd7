import { HEIC_MESSAGE } from '@contour/domain/media/picture-kind'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { homeOf, orderOf, robin, samplePlan } from '../../page-tests/sample-home.ts'

/** Ends the upload that is on its way with a status; null while none is. */
const running: { end: ((status: number) => void) | null } = { end: null }

/** Ends the upload with a status once it is on its way. */
async function endUpload(status: number): Promise<void> {
  await waitFor(() => expect(running.end).not.toBeNull())
  running.end?.(status)
  running.end = null
}

/** A request whose answer comes when the test says so. */
class SlowRequest extends EventTarget {
  upload = new EventTarget()
  timeout = 0
  status = 0
  responseText = ''
  open() {
    return undefined
  }
  setRequestHeader() {
    return undefined
  }
  send() {
    running.end = (status) => {
      this.status = status
      this.dispatchEvent(new Event('load'))
    }
  }
}
const sendSlowly = () => vi.stubGlobal('XMLHttpRequest', SlowRequest)

const LINK = {
  url: 'https://files.example/put',
  upload_url: 'https://files.example/put',
  public_url: 'public/user_med_images/vial.jpg',
  file_name: 'vial.jpg',
  max_bytes: 5_000_000,
}
const media = { getSignedUrl: LINK, logUploadAttempt: {} }
const VIAL = {
  external_order_number: 'C-P-000001',
  med_name: 'Semaglutide (compounded) 0.25 mg',
  shipped_at: '2027-03-02T15:00:00.000Z',
  delivered_at: '2027-03-03T15:00:00.000Z',
}
const PHOTO = new File([new Uint8Array(200)], 'vial.jpg', { type: 'image/jpeg' })
const choose = (input: Element | null) => fireEvent.change(input!, { target: { files: [PHOTO] } })
const named = (page: { calls: readonly { name: string; input: unknown }[] }, call: string) =>
  page.calls.filter(({ name }) => name === call)

test('D-01 in the form for a replacement a press while the photo is on its way counts: the request goes when it is there', async () => {
  const page = openPage('/replacement-request', {
    session: robin(),
    answers: {
      ...homeOf({}),
      media,
      replacement: {
        shippedItems: { items: [{ orders: [VIAL] }] },
        submit: { message: 'We received your request.', emergency: null },
      },
    },
  })
  const { writeObject } = await import('../../lib/device-store.ts')
  writeObject('replacement', {
    step: 'photo',
    items: [{ id: VIAL.external_order_number, name: VIAL.med_name }],
    reason: 'The vial was cracked.',
    photo: null,
  })
  await screen.findByRole('heading', { name: 'Show us what went wrong.' })
  sendSlowly()
  choose(document.querySelector('#photo-file'))
  await page.user.click(await screen.findByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('Sending your photo …')).toBeTruthy()
  expect(named(page, 'replacement.submit')).toEqual([])
  await endUpload(200)
  expect(await screen.findByRole('heading', { name: 'Thank you.' })).toBeTruthy()
  expect(named(page, 'replacement.submit')).toMatchObject([{ input: { image: LINK.public_url } }])
})

test('D-01 in the sheet too: the complaint goes with its photo when it is there, and a photo that fails says why', async () => {
  const page = openPage('/home', {
    session: robin(),
    answers: {
      ...homeOf({ orders: [orderOf.delivered()], plans: [samplePlan()], healthId: 'health-1' }),
      media,
      complaints: {
        times: { use_by: '2027-03-03T21:00:00.000Z', decision_by: '2027-03-04T23:00:00.000Z' },
        file: { complaint_id: 'complaint-one-000000', emergency: null },
      },
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Something is wrong with it' }))
  const dialog = await screen.findByRole('dialog', { name: 'What is wrong?' })
  const sheet = within(dialog)
  await page.user.click(sheet.getByRole('radio', { name: /^It arrived warm/ }))
  sendSlowly()
  choose(dialog.querySelector('input[type=file]'))
  await page.user.click(sheet.getByRole('button', { name: 'Tell us' }))
  expect(await sheet.findByText('Sending your photo …')).toBeTruthy()
  await endUpload(500)
  expect(
    await sheet.findByText('Error uploading file. Please try again. A smaller image may help.'),
  ).toBeTruthy()
  expect(named(page, 'complaints.file')).toEqual([])
  choose(dialog.querySelector('input[type=file]'))
  await page.user.click(sheet.getByRole('button', { name: 'Tell us' }))
  expect(await sheet.findByText('Sending your photo …')).toBeTruthy()
  await endUpload(200)
  await waitFor(() =>
    expect(named(page, 'complaints.file')).toMatchObject([
      { input: { kind: 'warm', image: LINK.public_url } },
    ]),
  )
})

test('CASE-36 a picture that only phones can open is told before the upload, with what to do instead', async () => {
  const page = openPage('/replacement-request', {
    session: robin(),
    answers: { ...homeOf({}), media, replacement: { shippedItems: { items: [{ orders: [VIAL] }] } } },
  })
  const { writeObject } = await import('../../lib/device-store.ts')
  writeObject('replacement', {
    step: 'photo',
    items: [{ id: VIAL.external_order_number, name: VIAL.med_name }],
    reason: 'The vial was cracked.',
    photo: null,
  })
  await screen.findByRole('heading', { name: 'Show us what went wrong.' })
  // This browser draws no picture of it, as a computer with Windows.
  for (const type of ['image/heic', '']) {
    fireEvent.change(document.querySelector('#photo-file')!, {
      target: { files: [new File([new Uint8Array(200)], 'IMG_0001.HEIC', { type })] },
    })
    expect(await screen.findByText(HEIC_MESSAGE)).toBeTruthy()
  }
  expect(HEIC_MESSAGE).toContain('Take the photo here, or choose “Most Compatible”')
  expect(named(page, 'media.getSignedUrl')).toEqual([])
})
