import { HEIC_MESSAGE } from '@contour/domain/media/picture-kind'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { patientContract } from '@contour/contract'
import { EMERGENCY_NOTICES } from '@contour/domain/conversations/emergency-alert'
import { URGENT_MESSAGE } from '@contour/domain/conversations/urgent-button'
import type { DoctorChatMessage } from '@contour/contract/doctor-chat'
import { broken, lost, type Answers } from '@contour/testkit/pages/answer-calls'
import { address } from '@contour/testkit/pages/draw-page'
import { openPage } from '../../page-tests/open-page.tsx'
import { homeOf, orderOf, robin } from '../../page-tests/sample-home.ts'
import { panelOpen } from '../support-chat/panel-open.ts'

const order = orderOf.inReview()
const doctor = {
  case: { name: 'Dr. Casey Demo', npi: '0000000001', bio: null, image: null, license: null },
  chat_url: null,
}
const thread = (
  messages: DoctorChatMessage[] = [],
  more: { answer_by?: string; emergency?: boolean } = {},
) => ({
  messages,
  answer_by: more.answer_by ?? null,
  emergency: more.emergency ?? false,
  takes_files: true,
})
const message = (seq: number, change: Partial<DoctorChatMessage> = {}): DoctorChatMessage => ({
  id: `message-${seq}`,
  seq,
  message: `Note ${seq}.`,
  in_out: 1,
  is_doctor: false,
  created_at: '2027-03-02T15:00:00.000Z',
  attachments: [],
  sender: 'patient',
  ...change,
})
const sent = { id: 'message-9', emergency: false }

let person = 0
const openChat = (doctorChat: Answers<typeof patientContract>['doctorChat'] = {}) => {
  const { orders, ...home } = homeOf({ orders: [order] })
  const latest_encounter = { id: 'encounter-1', provider: 1 }
  person += 1
  return openPage('/home?tab=doctor-chat', {
    // What was written and not sent belongs to the session, so each test has its own.
    session: { ...robin(), token: `token-${person}` },
    answers: {
      ...home,
      orders: {
        ...orders,
        listOrders: { ...orders.listOrders, health_id: 'health-1', latest_encounter },
      },
      doctorChat: { unread: { unread: 0 }, profile: doctor, messages: thread(), ...doctorChat },
    },
  })
}
type Opened = ReturnType<typeof openChat>

const field = () => screen.findByLabelText('Write to your doctor')
const write = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
const send = () => screen.getByRole('button', { name: 'Send' })
const log = () => screen.findByRole('log', { name: 'Messages with your doctor' })
const made = (page: Opened, name: string) => page.calls.filter((call) => call.name === name)
const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })

test('P-DOC-001 P-DOC-003 P-DOC-010 P-DOC-013 P-DOC-014 a blank message and one of 257 characters are not sent; a good one is, for the latest encounter', async () => {
  const page = openChat({ send: sent })
  expect(await screen.findByText('No messages yet')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Talk to Doctor' })).toBeTruthy()
  expect(screen.getByText('Chest pain or trouble breathing: call 911.')).toBeTruthy()
  for (const text of ['', '   ', 'x'.repeat(257)]) {
    await write(text)
    expect(send().getAttribute('aria-disabled')).toBe('true')
    fireEvent.keyDown(await field(), { key: 'Enter' })
  }
  expect(screen.getByText('1 character too many')).toBeTruthy()
  await write('x'.repeat(236))
  expect(screen.getByText('20 characters left')).toBeTruthy()
  expect(made(page, 'doctorChat.send')).toEqual([])
  await write('Can I take it on an empty stomach?')
  await page.user.click(send())
  expect(await screen.findByText('Message sent')).toBeTruthy()
  expect(made(page, 'doctorChat.send')).toMatchObject([
    {
      input: {
        message: 'Can I take it on an empty stomach?',
        latestEncounterId: 'encounter-1',
        attachments: [],
      },
    },
  ])
  expect(await field()).toHaveProperty('value', '')
})

test('P-DOC-006 P-DOC-015 each message has the label of who wrote it, and a promise stands while an answer is due', async () => {
  openChat({
    messages: thread(
      [
        message(1),
        message(2, { in_out: 0, is_doctor: true, sender: 'clinician', message: 'Yes, you can.' }),
        message(3, { in_out: 0, sender: 'support', message: 'Your box leaves today.' }),
      ],
      { answer_by: '2027-03-03T22:00:00.000Z' },
    ),
  })
  const rows = (await log()).querySelectorAll('[data-from]')
  expect([...rows].map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^You · .*Note 1\./),
    expect.stringMatching(/^Doctor · .*Yes, you can\./),
    expect.stringMatching(/^Support · .*Your box leaves today\./),
  ])
  expect((await screen.findAllByText(/Answers by/)).length).toBeGreaterThan(0)
})

test('D-93 after the answer of a doctor nothing says how long one takes', async () => {
  openChat({
    messages: thread([message(1), message(2, { in_out: 0, is_doctor: true, sender: 'clinician' })]),
  })
  expect((await screen.findAllByText('Your doctor has answered.')).length).toBeGreaterThan(0)
  expect(screen.queryByText('A doctor answers within 4 open hours.')).toBeNull()
})

test('D-93 before anything was written the chat says how long an answer takes', async () => {
  openChat()
  expect((await screen.findAllByText('A doctor answers within 4 open hours.')).length).toBeGreaterThan(0)
})

test('P-DOC-012 P-DOC-016 a file of another kind or of more than 5 MB is refused with its name, for three seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const page = openChat()
    await field()
    choose(new File(['MZ'], 'setup.exe'))
    expect(await screen.findByText(/^This type of file cannot be sent\./)).toBeTruthy()
    choose(new File([new Uint8Array(5_242_881)], 'long.txt'))
    const tooLarge = 'File "long.txt" is too large. Maximum size is 5 MB.'
    expect(await screen.findByText(tooLarge)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(screen.queryByText(tooLarge)).toBeNull()
    expect(made(page, 'media.getSignedUrl')).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('P-DOC-019 P-DOC-020 an upload and a message that failed say so for three seconds, and what was written stays', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const page = openChat({ send: broken() })
    page.answer({ media: { getSignedUrl: lost } })
    await write('The page with pictures')
    for (const [attempt, text] of [
      [() => choose(new File(['%PDF-1.7'], 'letter.pdf')), 'Failed to upload file. Please try again.'],
      [() => fireEvent.click(send()), 'Failed to send message. Please try again.'],
    ] as const) {
      attempt()
      expect(await screen.findByText(text)).toBeTruthy()
      await act(() => vi.advanceTimersByTimeAsync(3_000))
      expect(screen.queryByText(text)).toBeNull()
    }
    expect(await field()).toHaveProperty('value', 'The page with pictures')
  } finally {
    vi.useRealTimers()
  }
})

test('CASE-36 a picture that only phones can open is told in the chat, and the sentence stays', async () => {
  const page = openChat()
  await screen.findByRole('textbox')
  for (const type of ['image/heic', '']) {
    choose(new File([new Uint8Array(200)], 'IMG_0001.HEIC', { type }))
    expect(await screen.findByText(HEIC_MESSAGE)).toBeTruthy()
  }
  expect(page.calls.map(({ name }) => name)).not.toContain('doctorChat.signFile')
  expect(screen.queryByText('IMG_0001.HEIC')).toBeNull()
})

test('P-DOC-017 D-44 a file that is being checked or is not safe has no link; a clean one has', async () => {
  const attachments = (['pending', 'infected', 'unknown', 'clean'] as const).map((scan) => ({
    url: scan === 'clean' ? '/files/letter' : null,
    type: 'application/pdf',
    name: `${scan}.pdf`,
    bytes: 12_288,
    scan,
  }))
  openChat({ messages: thread([message(1, { in_out: 0, sender: 'clinician', attachments })]) })
  const { textContent } = await log()
  expect(textContent).toContain('12 KB, being checked')
  expect(textContent).toContain('Not safe. We removed it.')
  expect(textContent).toContain('It could not be checked, so it is not shown.')
  const links = within(await log()).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/files/letter'])
})

test('P-DOC-007 P-DOC-008 P-DOC-009 the dialog sends a message about the visit, and nothing when it is blank', async () => {
  const page = openChat({ sendToDoctor: sent })
  const [open] = await screen.findAllByRole('button', { name: 'Message to doctor' })
  await page.user.click(open!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Message to your doctor' }))
  const text = dialog.getByLabelText('Your message')
  fireEvent.change(text, { target: { value: '   ' } })
  await page.user.click(dialog.getByRole('button', { name: 'Send' }))
  expect((await dialog.findAllByText('Please write a message.')).length).toBeGreaterThan(0)
  expect(made(page, 'doctorChat.sendToDoctor')).toEqual([])
  fireEvent.change(text, { target: { value: 'May I take it with food?' } })
  await page.user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Message sent')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(made(page, 'doctorChat.sendToDoctor')).toMatchObject([
    { input: { message: 'May I take it with food?', visitId: order.id } },
  ])
})

test('a message that is not sent yet stays while the patient looks at another tab of the page', async () => {
  const page = openChat()
  await write('About this letter')
  await page.user.click(screen.getByRole('tab', { name: 'Orders' }))
  await waitFor(() => expect(screen.queryByLabelText('Write to your doctor')).toBeNull())
  await page.user.click(screen.getByRole('tab', { name: 'Doctor Chat' }))
  expect(await field()).toHaveProperty('value', 'About this letter')
})

test('a long thread is read back to its first message, page by page', async () => {
  const page = openChat({
    messages: ({ before }) =>
      before === undefined
        ? thread([message(201), message(202)])
        : thread([message(1), message(Number(before) - 1)]),
  })
  await log()
  await page.user.click(await screen.findByRole('button', { name: 'Show earlier messages' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull())
  const texts = within(await log()).getAllByText(/^Note \d+\.$/)
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    'Note 1.',
    'Note 200.',
    'Note 201.',
    'Note 202.',
  ])
})

test('P-DOC-004 a button opens the chat with customer service over the page', async () => {
  const page = openChat()
  page.answer({ supportChat: { registerChatUser: broken() } })
  onTestFinished(() => panelOpen.set(false))
  const [open] = await screen.findAllByRole('button', { name: 'Chat with customer service' })
  await page.user.click(open!)
  const panel = within(await screen.findByRole('dialog', { name: 'Support' }))
  expect(address()).toBe('/home?tab=doctor-chat')
  await page.user.click(panel.getByRole('button', { name: 'Close chat' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('D-46 a thread that names an emergency says to call 911', async () => {
  openChat({ messages: thread([message(1)], { emergency: true }) })
  const call = await screen.findByRole('link', { name: 'Call 911' })
  expect(call.getAttribute('href')).toBe('tel:911')
  expect(
    screen
      .getAllByRole('alert')
      .map((one) => one.textContent)
      .join(),
  ).toContain('This may be an emergency')
})

test('D-77 one press of "This is urgent" sends its message, and 911 and 988 stand there before it has arrived', async () => {
  const page = openChat({ send: lost })
  await page.user.click(await screen.findByRole('button', { name: 'This is urgent' }))
  expect(await screen.findByText('Your message has not reached us. Call now, or press again.')).toBeTruthy()
  const numbers = () =>
    screen.getAllByRole('link', { name: /^Call/ }).map((link) => link.getAttribute('href'))
  expect(numbers()).toEqual(['tel:911', 'tel:988'])
  const notice = message(2, { in_out: 0, sender: 'system', message: EMERGENCY_NOTICES.urgent })
  page.answer({ doctorChat: { send: sent, messages: thread([message(1), notice], { emergency: true }) } })
  await page.user.click(screen.getByRole('button', { name: 'This is urgent' }))
  await waitFor(() => expect(screen.queryByText(/has not reached us/)).toBeNull())
  await waitFor(() => expect(numbers()).toEqual(['tel:911', 'tel:988']))
  const presses = made(page, 'doctorChat.send').map(
    ({ input }) => input as { message: string; client_id: string },
  )
  expect(presses.map(({ message: words }) => words)).toEqual([URGENT_MESSAGE, URGENT_MESSAGE])
  // The press that was lost and its repetition are one message.
  expect(new Set(presses.map(({ client_id: id }) => id)).size).toBe(1)
})

test('D-77 next to the chat of a partner "This is urgent" writes to our own clinicians', async () => {
  const page = openChat({ profile: { ...doctor, chat_url: 'https://partner.example/chat/1' }, send: sent })
  await page.user.click(await screen.findByRole('button', { name: 'This is urgent' }))
  await waitFor(() =>
    expect(made(page, 'doctorChat.send')).toMatchObject([{ input: { message: URGENT_MESSAGE } }]),
  )
})

test('D-46 a message of the dialog that names an emergency is answered by the number to call', async () => {
  const page = openChat({ sendToDoctor: { ...sent, emergency: true } })
  const [open] = await screen.findAllByRole('button', { name: 'Message to doctor' })
  await page.user.click(open!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Message to your doctor' }))
  fireEvent.change(dialog.getByLabelText('Your message'), { target: { value: 'I cannot breathe' } })
  await page.user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByRole('link', { name: 'Call 911' })).toBeTruthy()
})

test('P-DOC-005 S-58 the partner’s chat is shown in a frame that may ask for its height, and no other window or origin may', async () => {
  openChat({ profile: { ...doctor, chat_url: 'https://partner.example/chat/1' } })
  const frame = await screen.findByTitle<HTMLIFrameElement>('Doctor chat of our partner')
  expect(frame.getAttribute('src')).toBe('https://partner.example/chat/1')
  const ask = (height: number, from: { origin: string; source: Window | null }) =>
    fireEvent(window, new MessageEvent('message', { data: { type: 'height', height }, ...from }))
  const partner = { origin: 'https://partner.example', source: frame.contentWindow }
  ask(1000, { ...partner, source: window })
  ask(1000, { ...partner, origin: 'https://other.example' })
  expect(frame.style.height).toBe('640px')
  ask(777, partner)
  expect(frame.style.height).toBe('777px')
  ask(99_999, partner)
  expect(frame.style.height).toBe('2400px')
  expect(screen.queryByLabelText('Write to your doctor')).toBeNull()
})
