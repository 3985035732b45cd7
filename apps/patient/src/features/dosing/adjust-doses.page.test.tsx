import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { LOADED } from '../../page-tests/sample-form.ts'
import { homeOf, robin } from '../../page-tests/sample-home.ts'

/** Opens the second step, where a photo may be added. */
async function openPhotoStep() {
  const page = openPage('/adjust-doses/order-one-0000000000', {
    session: robin(),
    answers: {
      ...homeOf({}),
      assessments: { loadForm: LOADED },
      prescriptions: {
        readProduct: {
          product_id: 'semaglutide-injection',
          drug: 'semaglutide',
          term: 3,
          order_status: 'prescription_received',
          photo_required: false,
          may_adjust: true,
          may_take_back: false,
        },
      },
    },
  })
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Month 1' }), '250')
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Month 2' }), '250')
  await page.user.click(screen.getByRole('button', { name: 'Next' }))
  return page
}

test('PW-41 X-56 the wish is shown with the months that were filled in, never over a step, and may say why', async () => {
  const page = await openPhotoStep()
  const third = (await screen.findByText('filled in automatically')).closest('dd')
  expect(third?.textContent).toContain('0.5 mg')
  await page.user.type(screen.getByRole('textbox', { name: /Why do you want another dose/ }), 'I feel sick.')
  page.answer({
    assessments: {
      submitAdjustDosesForm: { order_status: 'waiting_prescription', next: 'home', emergency: null },
    },
  })
  await page.user.click(screen.getByRole('button', { name: 'Submit' }))
  const sent = () => page.calls.find(({ name }) => name === 'assessments.submitAdjustDosesForm')?.input
  await expect.poll(sent).toMatchObject({
    additional_details: 'I feel sick.',
    selectedDoses: { 'Month 1': '0.25', 'Month 2': '0.25', 'Month 3': '0.5' },
  })
})

test('a photo that was chosen is stored or removed before the wish is sent', async () => {
  const { user } = await openPhotoStep()
  const photo = new File(['a'], 'label.jpg', { type: 'image/jpeg' })
  await user.upload(await screen.findByLabelText(/^Choose/), photo)
  const submit = () => screen.getByRole('button', { name: 'Submit' })
  await user.click(submit())
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Upload the photo that you chose, or remove it.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Remove/ }))
  expect(submit().getAttribute('aria-disabled')).toBeNull()
})
