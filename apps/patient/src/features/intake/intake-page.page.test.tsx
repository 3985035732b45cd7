import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { broken, lost, refused } from '@contour/testkit/pages/answer-calls'
import { address } from '@contour/testkit/pages/draw-page'
import { readObject, readText } from '../../lib/device-store.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { jordan } from '../../page-tests/sample-session.ts'
import { PARTS, STEPS, emptyAnswers, type IntakeAnswers } from './intake-answers.ts'
import { readAnswers, saveAnswers } from './saved-answers.ts'

const whole: IntakeAnswers = {
  ...emptyAnswers,
  agreed_to_terms: true,
  state: 'NY',
  first_name: 'Jordan',
  last_name: 'Sample',
  gender: 'Female',
  email: 'jordan@example.com',
  agreed_to_email: true,
  phone: { area: '212', middle: '555', line: '0143' },
  agreed_to_text: 'No',
  dob: { month: '3', day: '14', year: '1985' },
  feet: '5',
  inches: '6',
  weight: '210',
  desired_weight: '160',
}

/** Opens a step as somebody reaches it who has answered the steps before. */
function openStep(step: number, changed: Partial<IntakeAnswers> = {}) {
  return openPage(step === 1 ? '/' : `/?step=${step}`, {
    device: () => saveAnswers({ ...whole, ...changed }),
    answers: {
      accounts: { ownAddress: { ip: '192.0.2.7' } },
      intake: { submitIntake: { user: { id: jordan().user.id }, session: jordan() }, addDisqualify: {} },
    },
  })
}

type Page = ReturnType<typeof openStep>
const stepText = () => screen.getByText(/ · (about \d min|last step)/).textContent
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const phoneBoxes = () =>
  within(screen.getByRole('group', { name: 'Mobile phone' })).getAllByRole<HTMLInputElement>('textbox')
const goOn = ({ user }: Page) =>
  user.click(screen.getByRole('button', { name: /^(Continue|Start my FREE visit)$/ }))

/** Presses the button and expects to stay on the step with one message. */
async function refusedWith(page: Page, message: string) {
  await goOn(page)
  const links = within(screen.getByRole('alert')).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([message])
}

test.each([
  [1, 'Welcome · about 4 min', { agreed_to_terms: false }, 'Please agree to the terms and conditions'],
  [2, 'About you · about 3 min left', { state: '' }, 'Please select your state'],
  [3, 'Your age · about 2 min left', { dob: emptyAnswers.dob }, 'Month must be between 1 and 12'],
  [4, 'Height and weight · about 1 min left', { feet: '', inches: '' }, 'Please enter a valid height'],
  [5, 'Your goal · last step', { desired_weight: '' }, 'Please enter a valid desired weight'],
] as const)(
  'F-INT-001 F-INT-003 F-INT-004 F-INT-005 F-INT-014 F-INT-015 F-INT-016 step %i, %s, goes on only once it is valid, and all but the first lead back',
  async (step, text, missing, message) => {
    const page = openStep(step, missing)
    await waitFor(() => expect(stepText()).toContain(text))
    expect(screen.queryAllByRole('button', { name: 'Go Back' })).toHaveLength(step === 1 ? 0 : 1)
    await refusedWith(page, message)
    expect(stepText()).toContain(text)
  },
)

test('D-12 D-63 the first page names both drugs with the prices that the server wrote into it, and the number of questions', async () => {
  const { dataset } = document.documentElement
  Object.assign(dataset, { lowestSemaglutide: '$120.00', lowestTirzepatide: '$195.82' })
  onTestFinished(() => {
    delete dataset['lowestSemaglutide']
    delete dataset['lowestTirzepatide']
  })
  openStep(1)
  expect(
    await screen.findByText(
      'Semaglutide from $120.00, tirzepatide from $195.82 a month with the yearly plan paid at once. You see every price before you pay.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('eight short questions')
  // Without the terms: each part of step 2 is a question of its own, and so is each other step.
  expect(PARTS.length + STEPS - 2).toBe(8)
})

test('D-12 where no server wrote prices the first page names none', async () => {
  openStep(1)
  expect(await screen.findByRole('checkbox', { name: /I agree to the Terms/ })).toBeTruthy()
  expect(screen.queryByText(/Semaglutide from/)).toBeNull()
})

test('LAW-07 receipt of the HIPAA notice is a tick of its own, which nothing waits for', async () => {
  const { user } = openStep(1, { agreed_to_terms: true })
  const box = await screen.findByRole('checkbox', { name: /I have received the HIPAA notice/ })
  expect(screen.getByRole('checkbox', { name: /I agree to the Terms/ })).not.toBe(box)
  await user.click(box)
  expect(readAnswers().received_hipaa_notice).toBe(true)
})

test('F-INT-015 F-INT-016 an address beyond the answered steps opens the first that is not answered', async () => {
  openStep(5, { feet: '' })
  await waitFor(() => expect(address()).toBe('/?step=4'))
})

test('F-INT-017 going back is allowed from an invalid step, and keeps what was entered', async () => {
  const page = openStep(3, { dob: { month: '2', day: '30', year: '' } })
  await page.user.click(await screen.findByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(phoneBoxes()[2]?.value).toBe('0143'))
  await goOn(page)
  expect((await screen.findByLabelText<HTMLInputElement>('Day')).value).toBe('30')
})

test('F-INT-029 F-INT-030 an unserved state says so where it is chosen, and only Continue leaves the page', async () => {
  const page = openStep(2, { ...emptyAnswers, agreed_to_terms: true })
  const list = await screen.findByLabelText('State you live in')
  await page.user.selectOptions(list, 'MS')
  expect(screen.getByText(/We are not yet available in Mississippi/)).toBeTruthy()
  await page.user.selectOptions(list, 'NY')
  expect(screen.queryByText(/We are not yet available/)).toBeNull()
  expect(address()).toBe('/?step=2')
  await page.user.selectOptions(list, 'LA')
  await goOn(page)
  await waitFor(() => expect(address()).toMatch(/^\/sorry\?.*Louisiana/))
})

test('F-INT-012 step 4 shows the BMI while height and weight are typed', async () => {
  const { user } = openStep(4, { feet: '', inches: '', weight: '' })
  await user.type(await screen.findByLabelText('Feet'), '5')
  await user.type(box('Inches'), '10')
  expect(screen.getByText('Your BMI appears here as you type.')).toBeTruthy()
  await user.type(box('Weight today'), '200')
  expect(screen.getByText(/Your BMI is/).textContent).toContain('28.69')
  await user.clear(box('Weight today'))
  await user.type(box('Weight today'), '210')
  expect(screen.getByText(/Your BMI is/).textContent).toContain('30.12')
})

test('D-01 an address that looks misspelled is asked about once, and one press corrects it', async () => {
  const { user } = openStep(2, { email: '' })
  await user.type(await screen.findByLabelText('Email'), 'jordan@gmial.com')
  await user.click(screen.getByRole('button', { name: 'Did you mean jordan@gmail.com?' }))
  expect(box('Email')).toHaveProperty('value', 'jordan@gmail.com')
  expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull()
  await user.clear(box('Email'))
  await user.type(box('Email'), 'jürgen@example.com')
  expect(screen.getByText(/often does not arrive/)).toBeTruthy()
})

test('D-80 a weight that fits only in kilograms is asked back, and one press takes it in pounds', async () => {
  const { user } = openStep(4, { feet: '5', inches: '6', weight: '' })
  await user.type(await screen.findByLabelText('Weight today'), '100')
  await user.click(screen.getByRole('button', { name: 'Did you mean 100 kg (220 lb)?' }))
  expect(box('Weight today')).toHaveProperty('value', '220')
  expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull()
  expect(screen.getByText(/Your BMI is/).textContent).toContain('35.50')
})

test('F-INT-002 F-INT-007 F-INT-008 F-INT-009 F-INT-019 F-INT-021 F-INT-023 step 2 holds the basics and tells one fault at a time, in the stated order', async () => {
  const page = openStep(2, { ...emptyAnswers, agreed_to_terms: true })
  const { user } = page
  await screen.findByLabelText('First name')
  const genders = within(
    screen.getByRole('group', { name: 'Gender at birth' }),
  ).getAllByRole<HTMLInputElement>('radio')
  expect(genders.map(({ value }) => value)).toEqual(['Male', 'Female'])
  expect(phoneBoxes()).toHaveLength(3)
  expect(screen.getByRole('checkbox', { name: /calls and SMS/ })).toBeTruthy()
  await refusedWith(page, 'Please select your state')
  await user.selectOptions(box('State you live in'), 'NY')
  await user.type(box('First name'), 'Jordan')
  await refusedWith(page, 'Please enter your full name')
  await user.type(box('Last name'), 'Sample')
  await refusedWith(page, 'Please select your gender')
  await user.click(screen.getByRole('radio', { name: 'Female' }))
  await user.type(box('Email'), 'a@b')
  await refusedWith(page, 'Please enter a valid email address')
  await user.type(box('Email'), '.co')
  await refusedWith(page, 'Please agree to receive email communications')
  await user.click(screen.getByRole('checkbox', { name: /I agree to receive email/ }))
  await user.type(phoneBoxes()[0]!, '212555014')
  await refusedWith(page, 'Please enter a complete, valid phone number')
  await user.type(phoneBoxes()[2]!, '39')
  expect(phoneBoxes().map(({ value }) => value)).toEqual(['212', '555', '0143'])
  await goOn(page)
  await waitFor(() => expect(stepText()).toContain('Your age'))
})

test('F-INT-026 F-INT-027 F-INT-028 the phone boxes take digits alone, pass the focus on, and split what is pasted or filled in', async () => {
  const { user } = openStep(2, { phone: emptyAnswers.phone })
  await screen.findByRole('group', { name: 'Mobile phone' })
  const values = () => phoneBoxes().map(({ value }) => value)
  await user.type(phoneBoxes()[0]!, 'a2b1c2')
  expect(document.activeElement).toBe(phoneBoxes()[1])
  expect(values()).toEqual(['212', '', ''])
  await user.clear(phoneBoxes()[0]!)
  await user.click(phoneBoxes()[0]!)
  await user.paste('(212) 555-0143')
  expect(values()).toEqual(['212', '555', '0143'])
  // A browser fills the whole number into the first box.
  fireEvent.change(phoneBoxes()[0]!, { target: { value: '+1 646 555 0144' } })
  expect(values()).toEqual(['646', '555', '0144'])
})

test('F-INT-034 F-INT-035 a date that does not exist is marked; the hints of the boxes block nothing', async () => {
  const page = openStep(3, { dob: { month: '2', day: '30', year: '1990' } })
  const [day, year] = [await screen.findByLabelText<HTMLInputElement>('Day'), box('Year')]
  expect([day.placeholder, day.min, day.max]).toEqual(['1-31', '1', '31'])
  expect([year.placeholder, year.min, year.max]).toEqual(['1945-2024', '1945', '2024'])
  await refusedWith(page, 'This date does not exist. Please check the day and the month')
  expect(day.getAttribute('aria-invalid')).toBe('true')
  await page.user.clear(day)
  await page.user.type(day, '28')
  await page.user.clear(year)
  await page.user.type(year, '1930')
  await goOn(page)
  await waitFor(() => expect(stepText()).toContain('Height and weight'))
})

test('F-INT-013 F-INT-043 F-INT-044 F-INT-045 F-INT-046 F-INT-047 F-INT-048 F-INT-049 F-INT-050 F-INT-052 F-INT-053 G-STO-002 G-STO-012 the last step sends the whole payload, keeps the session on the device, and leads to the report', async () => {
  vi.setSystemTime('2026-03-13T16:00:00Z')
  try {
    const page = openStep(5)
    expect(await screen.findByRole('button', { name: 'Start my FREE visit' })).toBeTruthy()
    await goOn(page)
    await waitFor(() => expect(address()).toBe('/weight-loss-report?desiredWeight=160'))
    const sent = page.calls.find(({ name }) => name === 'intake.submitIntake')?.input
    expect(sent).toMatchObject({
      first_name: 'Jordan',
      last_name: 'Sample',
      email: 'jordan@example.com',
      phone: '2125550143',
      height: { foot: 5, inches: 6 },
      heightInInches: 66,
      weight: 210,
      bmi: '33.89',
      gender: 'Female',
      agreed_to_text: 'No',
      agreed_to_email: true,
      agreed_to_terms: true,
      received_hipaa_notice: false,
      form_step2_agree: false,
      desired_weight: 160,
      state: 'NY',
      dobMMDDYYYY: '03/14/1985',
      dob: { mm: 3, dd: 14, yyyy: 1985 },
      // The birthday is tomorrow.
      age: 40,
      source_web: 2,
      ip_address: '192.0.2.7',
      tracking_session_id: readText('tracking_session_id'),
      user_agent: navigator.userAgent,
    })
    expect(readText('token')).toBe(jordan().token)
    expect(readObject('user')).toEqual(jordan().user)
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['a server that fails', broken()],
  ['a lost connection', lost],
])('F-INT-054 %s is told in the stated sentence, and the answers stay', async (_what, failure) => {
  const page = openStep(5)
  await screen.findByRole('button', { name: 'Start my FREE visit' })
  page.answer({ intake: { submitIntake: failure } })
  await goOn(page)
  expect(await screen.findByText('There was an error submitting your form. Please try again.')).toBeTruthy()
  expect(box('Desired weight').value).toBe('160')
  page.answer({ intake: { submitIntake: { user: { id: jordan().user.id }, session: jordan() } } })
  await goOn(page)
  await waitFor(() => expect(address()).toMatch(/^\/weight-loss-report/))
  // Both were sent under one key, so one intake is filed.
  const keys = page.calls.flatMap(({ name, input }) =>
    name === 'intake.submitIntake' ? [(input as { submission_id: string }).submission_id] : [],
  )
  expect(new Set(keys).size).toBe(1)
})

test('a visitor who is refused when the intake is filed reads why on /sorry', async () => {
  const page = openStep(5)
  await screen.findByRole('button', { name: 'Start my FREE visit' })
  page.answer({ intake: { submitIntake: refused('not_eligible', { message: 'We cannot proceed.' }) } })
  await goOn(page)
  await waitFor(() => expect(address()).toMatch(/^\/sorry\?/))
})

test('an IP lookup that fails blocks no form: G-SHL-017 the intake is filed without an address', async () => {
  const page = openStep(5)
  await screen.findByRole('button', { name: 'Start my FREE visit' })
  page.answer({ accounts: { ownAddress: lost } })
  await goOn(page)
  await waitFor(() => expect(address()).toMatch(/^\/weight-loss-report/))
  expect(page.calls.find(({ name }) => name === 'intake.submitIntake')?.input).toMatchObject({
    ip_address: '',
  })
})
