import { screen, waitFor } from '@testing-library/react'
import { refused } from '@contour/testkit/pages/answer-calls'
import { expect, test, vi } from 'vitest'
import { openPage } from '../page-tests/open-page.tsx'
import CouponDialog from '../features/sales/coupon-dialog.tsx'
import { DaysOff } from '../features/visits/days-off.tsx'
import { BiographyForm } from '../features/clinicians/biography-form.tsx'
import { PasswordForm } from '../features/staff-access/password-form.tsx'

const COUPON = {
  id: 'coupon-spring',
  code: 'spring',
  cents_off: 2000,
  percent_off: null,
  terms: [],
  drug: null,
  new_customers_only: false,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_per_user: 1,
  offer: null,
  active: true,
  approval: 'approved' as const,
  created_by: 'Morgan Sample',
  second_approver: null,
  can_approve: false,
  used: 0,
  cost_cents: 0,
}

/** Whether the browser would ask before the document is closed. */
function asksBeforeClosing() {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('what is wrong is said from the first try on, at its field, and the first of them has the focus', async () => {
  const desk = openPage(<CouponDialog onClose={() => {}} />, { roles: ['billing'] })
  await desk.user.type(await screen.findByLabelText('Code'), 'spring')
  expect(screen.queryByText('Enter an amount such as 50 or 49.97.')).toBeNull()
  await desk.user.click(screen.getByRole('button', { name: 'Create coupon' }))
  expect(screen.getByText('Enter an amount such as 50 or 49.97.')).toBeTruthy()
  expect(document.activeElement?.id).toBe('coupon-value')
  expect(desk.calls).toEqual([])
})

test('a date that is missing has the focus in its first box', async () => {
  const desk = openPage(<CouponDialog onClose={() => {}} />, { roles: ['billing'] })
  await desk.user.type(await screen.findByLabelText('Code'), 'spring')
  await desk.user.type(document.querySelector<HTMLElement>('#coupon-value') ?? document.body, '20')
  await desk.user.click(screen.getByLabelText('Only on certain days'))
  await desk.user.click(screen.getByRole('button', { name: 'Create with $20.00 off' }))
  expect(document.activeElement?.id).toBe('coupon-starts-month')
  expect(desk.calls).toEqual([])
})

test('a coupon is created with what its button says, and the dialog closes once the server has it', async () => {
  const close = vi.fn()
  const desk = openPage(<CouponDialog onClose={close} />, {
    roles: ['billing'],
    answers: { sales: { createCoupon: { coupon: COUPON } } },
  })
  await desk.user.type(await screen.findByLabelText('Code'), ' spring ')
  await desk.user.type(document.querySelector<HTMLElement>('#coupon-value') ?? document.body, '20')
  await desk.user.click(screen.getByRole('button', { name: 'Create with $20.00 off' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(desk.calls).toEqual([
    { name: 'sales.createCoupon', input: { code: 'spring', cents_off: 2000, max_per_user: 1 } },
  ])
})

test('a refusal that names no field stands below the fields, and what was typed stays', async () => {
  const close = vi.fn()
  const desk = openPage(<CouponDialog onClose={close} />, {
    roles: ['billing'],
    answers: { sales: { createCoupon: refused('invalid_request', { message: 'Not today.' }) } },
  })
  const code = await screen.findByLabelText<HTMLInputElement>('Code')
  await desk.user.type(code, 'spring')
  await desk.user.type(document.querySelector<HTMLElement>('#coupon-value') ?? document.body, '20')
  await desk.user.click(screen.getByRole('button', { name: 'Create with $20.00 off' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Error: Not today.')
  expect(code.value).toBe('spring')
  expect(close).not.toHaveBeenCalled()
})

test('a refusal that names a field stands at it, has the focus, and goes once the field is changed', async () => {
  const desk = openPage(<BiographyForm id={null} stored="" />, {
    roles: ['clinician'],
    answers: {
      clinicians: {
        saveOwnBiography: refused('invalid_request', { field: 'biography', message: 'No phone numbers.' }),
      },
    },
  })
  const field = await screen.findByRole('textbox', { name: 'Biography' })
  await desk.user.type(field, 'Call 555 0100')
  await desk.user.click(screen.getByRole('button', { name: /Save/ }))
  expect(await screen.findByText(/No phone numbers\./)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(field))
  await desk.user.type(field, '.')
  expect(screen.queryByText(/No phone numbers\./)).toBeNull()
})

test('the browser asks before something typed is lost, and not before, nor once it is saved', async () => {
  const desk = openPage(<BiographyForm id={null} stored="Trained in Boston." />, {
    roles: ['clinician'],
    answers: { clinicians: { saveOwnBiography: {} } },
  })
  const field = await screen.findByRole('textbox', { name: 'Biography' })
  expect(asksBeforeClosing()).toBe(false)
  await desk.user.type(field, ' Since 2011.')
  expect(asksBeforeClosing()).toBe(true)
  await desk.user.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
  await desk.user.type(field, '!')
  expect(asksBeforeClosing()).toBe(true)
})

test('a password that is changed leaves no field filled, and one that is refused all of them', async () => {
  const desk = openPage(<PasswordForm />, {
    roles: ['support'],
    answers: { access: { changePassword: refused('code_wrong', { field: 'totp' }) } },
  })
  const fill = async (name: string, text: string) =>
    desk.user.type(document.querySelector<HTMLElement>(`#own-${name}`) ?? document.body, text)
  await screen.findByRole('form')
  await fill('current_password', 'the one before this')
  await fill('password', 'grass over seven quiet hills')
  await fill('confirm_password', 'grass over seven quiet hills')
  await fill('totp', '123456')
  const send = screen.getByRole('button', { name: /^Change/ })
  await desk.user.click(send)
  await waitFor(() => expect(document.activeElement?.id).toContain('own-totp'))
  expect(asksBeforeClosing()).toBe(true)
  desk.answer({ access: { changePassword: {}, sessions: { sessions: [] } } })
  await desk.user.click(send)
  await waitFor(() =>
    expect(document.querySelector<HTMLInputElement>('#own-current_password')?.value).toBe(''),
  )
  expect(asksBeforeClosing()).toBe(false)
})

test('a day off is added, and a day that the server refuses says so at its field', async () => {
  const desk = openPage(<DaysOff days={[]} />, {
    roles: ['clinician'],
    answers: { visits: { setDayOff: refused('conflict', { message: 'Somebody is booked that day.' }) } },
  })
  const add = await screen.findByRole('button', { name: /^Add/ })
  await desk.user.click(add)
  expect(document.activeElement?.id).toBe('day-off-date')
  expect(desk.calls).toEqual([])
  const field = document.querySelector<HTMLElement>('#day-off-date') ?? document.body
  await desk.user.type(field, '2027-03-09')
  await desk.user.click(add)
  expect(await screen.findByText(/Somebody is booked that day\./)).toBeTruthy()
  expect(desk.calls.at(-1)?.input).toEqual({ date: '2027-03-09', off: true })
})
