import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { broken, lost, refused } from '@contour/testkit/pages/answer-calls'
import { openPage } from '../../page-tests/open-page.tsx'
import { panelOpen } from './panel-open.ts'

/** Opens the chat as a visitor. It is a tree of its own, which stays open unless it is closed. */
async function openChat() {
  const page = openPage('/about')
  onTestFinished(() => panelOpen.set(false))
  await page.user.click(await screen.findByRole('button', { name: /^Chat with support/ }))
  return { ...page, panel: within(await screen.findByRole('dialog', { name: 'Support' })) }
}

const registrations = ({ calls }: Awaited<ReturnType<typeof openChat>>) =>
  calls.filter(({ name }) => name === 'supportChat.registerChatUser')

test('P-CHT-002 P-CHT-003 P-CHT-021 a visitor registers first, with all three names, and reads the disclaimer', async () => {
  const page = await openChat()
  const { panel, user } = page
  const terms = panel.getByRole('link', { name: 'terms' })
  expect(terms.getAttribute('href')).toBe('/terms')
  expect(terms.parentElement?.textContent).toBe('This is not medical advice. Review our terms for more info.')
  const names = { 'First name': 'Vera', 'Last name': 'Sample', Email: 'vera@example.com' }
  for (const [empty, message] of [
    ['First name', 'Please enter your first name'],
    ['Last name', 'Please enter your last name'],
    ['Email', 'Please enter your email address'],
  ]) {
    for (const [label, value] of Object.entries(names))
      fireEvent.change(panel.getByLabelText(label), { target: { value: label === empty ? ' ' : value } })
    await user.click(panel.getByRole('button', { name: 'Start the chat' }))
    expect(await panel.findByText(message!)).toBeTruthy()
  }
  expect(registrations(page)).toEqual([])
})

test('D-77 before a visitor has a chat, 911 and 988 stand above the form', async () => {
  const { panel } = await openChat()
  const numbers = panel.getAllByRole('link', { name: /^Call/ }).map((link) => link.getAttribute('href'))
  expect(numbers).toEqual(['tel:911', 'tel:988'])
})

test('P-CHT-007 a registration that fails says so and keeps the names; after too many tries it says where to write', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = await openChat()
  const { panel, user } = page
  for (const [label, value] of [
    ['First name', 'Vera'],
    ['Last name', 'Sample'],
    ['Email', 'vera@example.com'],
  ] as const)
    fireEvent.change(panel.getByLabelText(label), { target: { value } })
  for (const [answer, text] of [
    [broken(), 'An error occurred while creating chat profile.'],
    [refused('too_many_requests'), /You have tried too often\. Please try again later, or write to \S+@/],
    [lost, 'An error occurred while creating chat profile.'],
  ] as const) {
    page.answer({ supportChat: { registerChatUser: answer } })
    await user.click(panel.getByRole('button', { name: 'Start the chat' }))
    expect(await panel.findByText(text)).toBeTruthy()
  }
  // Gone after 3 s; what was typed stays.
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(panel.queryByText('An error occurred while creating chat profile.')).toBeNull()
  expect(panel.getByLabelText('Email')).toHaveProperty('value', 'vera@example.com')
  expect(registrations(page)[0]?.input).toEqual({
    first_name: 'Vera',
    last_name: 'Sample',
    email: 'vera@example.com',
    source_web: 2,
    user_type: 'chat',
  })
})
