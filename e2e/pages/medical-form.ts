import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

export type Answer =
  | { choose: string | RegExp }
  | { tick: string }
  | { write: string }
  | { press: string }
  | { upload: true }
  | { skip: true }

const NO: Answer = { choose: 'No' }

/** The answers of a patient who can be treated, by the question's text. */
const ANSWERS: readonly (readonly [RegExp, Answer])[] = [
  [/pregnant/, NO],
  [/current weight/, { write: '210' }],
  [/weight-loss medication do you take now/, { choose: 'I am not taking any weight loss medication' }],
  [/Please confirm/, { press: 'Confirm' }],
  [/feel nauseous/, NO],
  [/muscle loss/, NO],
  [/fatigue/, NO],
  [/anemia/, NO],
  [/vitamin levels/, NO],
  [/license or state ID/, { upload: true }],
  [/full body image/, { upload: true }],
  [/apply to you or close family/, { tick: 'None of these' }],
  [/do you have, or have had/, { tick: 'None of these' }],
  [/harming yourself/, NO],
  [/insulin/, NO],
  [/take any of these/, { tick: 'None of these' }],
  [/birth control pills/, NO],
  [/medicines and supplements/, { tick: 'I take none' }],
  [/allergies/, { write: 'none' }],
  [/weight-loss surgery/, NO],
  [/apply to you now/, { tick: 'None of these' }],
  [/serious reaction/, NO],
  [/long QT interval/, NO],
  [/depression, anxiety or migraine/, NO],
  [/current prescription or vial label/, { skip: true }],
  [/flexible dosing/, NO],
  [/dose for each month/, { choose: /^0\.25 mg/ }],
  [/Telehealth consent/, { choose: 'I agree' }],
  [/compounded GLP-1/, { choose: 'YES (consenting to GLP-1 treatment)' }],
  [/Anything else/, { skip: true }],
  [/Check your answers/, { press: 'Submit' }],
]

/** Answers the form question by question until it is submitted, or until it asks `last`, which stays open. */
export async function answerMedicalForm(page: Page, orderId: string, last?: RegExp): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/medical-form/${orderId}`))
  const image = await samplePhoto()
  for (let step = 0; step < 60; step++) {
    const heading = page.getByRole('heading', { level: 1 })
    // The page's own heading stands until the form has loaded.
    await expect(heading).not.toHaveText('Medical Intake')
    const asked = (await heading.textContent()) ?? ''
    if (last?.test(asked)) return
    await give(page, answerTo(asked), image)
    // The next question, or the page after the form.
    await expect
      .poll(
        async () =>
          ((await heading.textContent().catch(() => '')) ?? '') !== asked ||
          !page.url().includes('medical-form'),
        {
          message: `the form stays at: ${asked}`,
        },
      )
      .toBe(true)
    if (!page.url().includes('medical-form')) return
  }
  throw new Error('the form does not end')
}

async function give(page: Page, answer: Answer, image: Buffer): Promise<void> {
  const next = page.getByRole('button', { name: 'Next', exact: true })
  if ('choose' in answer) {
    const radio = page.getByRole('radio', { name: answer.choose, exact: true })
    await expect(radio.first()).toBeAttached()
    // A schedule opens one month after another, each with the same strengths.
    for (let month = 0; month < Math.min(3, await radio.count()); month++) await radio.nth(month).check()
  } else if ('tick' in answer) await page.getByRole('checkbox', { name: answer.tick }).check()
  else if ('write' in answer) await page.getByLabel('Your answer').fill(answer.write)
  else if ('press' in answer) return page.getByRole('button', { name: answer.press, exact: true }).click()
  else if ('upload' in answer) {
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: image })
    // The form continues automatically half a second after the upload.
    return page.getByRole('button', { name: 'Confirm Upload' }).click()
  }
  await next.click()
}

/** Returns the answer to a question by its text. */
export function answerTo(asked: string): Answer {
  const answer = ANSWERS.find(([question]) => question.test(asked))?.[1]
  if (!answer) throw new Error(`the form asks what no answer is known for: ${asked}`)
  return answer
}

/** Returns a real picture, because the server reads its content. */
export const samplePhoto = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#8aa' } })
    .jpeg()
    .toBuffer()
