import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'
import { readToTheEnd } from './pages/report.ts'

test('D-09 S-20 content writes a claim and a story, an administrator approves them, the report shows the story and hides it when it is withdrawn', async ({
  page,
  desk,
}) => {
  const content = await desk('content')
  const admin = await desk('administrator')
  await content.goto('/claims')
  await content.getByRole('button', { name: 'Edit CL-07' }).click()
  await content.getByLabel('Source').fill('Price list, new customers, looked at again')
  await content.getByRole('button', { name: 'Save for approval' }).click()
  const claim = content.getByRole('article', { name: 'CL-07' })
  await expect(claim).toContainText('Waiting for approval')
  await expect(claim.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

  await content.getByRole('tab', { name: 'Stories' }).click()
  await content.getByRole('button', { name: 'Add a story' }).click()
  const form = content.getByRole('form', { name: 'New story' })
  const fields = {
    Title: 'Where a journey would be told',
    'Text under the title': 'Sample clip, nobody’s story',
    Place: '50',
    'Last day': '2099-12-31',
  }
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text)
  const files = {
    'Or a clip of this site': 'mp4',
    'Or a poster of this site': 'webp',
    'Or captions of this site': 'vtt',
  }
  for (const [label, ending] of Object.entries(files))
    await form.getByLabel(label, { exact: true }).selectOption(`/samples/story-1.${ending}`)
  await form.getByRole('button', { name: 'Save for approval' }).click()
  await expect(form.getByRole('alert')).toContainText('Enter where the signed consent is stored.')
  await checkAccess(content)
  await form.getByLabel('Consent', { exact: true }).fill('sample: nobody is shown')
  await form.getByRole('button', { name: 'Save for approval' }).click()
  const story = (at: typeof page) => at.getByRole('article', { name: 'Where a journey would be told' })
  await expect(story(content)).toContainText('Not yet approved')

  await admin.goto('/claims')
  await admin.getByRole('button', { name: /^Approve version \d+ of CL-07/ }).click()
  await expect(admin.getByRole('article', { name: 'CL-07' })).toContainText(
    'Source: Price list, new customers, looked at again.',
  )
  await admin.getByRole('tab', { name: 'Stories' }).click()
  const shown = page.getByRole('group', { name: 'Video stories' }).getByText('Where a journey would be told')
  await page.goto('/weight-loss-report')
  await readToTheEnd(page)
  await expect(shown).toHaveCount(0)
  await story(admin)
    .getByRole('button', { name: /^Approve version 1/ })
    .click()
  await expect(story(admin)).toContainText('Published')
  await page.reload()
  await readToTheEnd(page)
  await expect(shown).toBeVisible()
  await story(admin)
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await expect(story(admin)).toContainText('Withdrawn')
  await page.reload()
  await readToTheEnd(page)
  await expect(shown).toHaveCount(0)
})
