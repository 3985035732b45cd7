import { BRAND_MAX } from '@contour/domain/site/brand'
import { COMPANY_LIMITS, companyProblems, type CompanyFacts } from '@contour/domain/site/company'
import { useTexts } from '@contour/texts/use-texts'
import { TextField } from '@contour/ui/text-field'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { companyTexts } from '../../texts/en/company.ts'
import { versionsTexts } from '../../texts/en/versions.ts'

/** New facts of the company, which begin with those of today. */
export function WriteCompany({ from, onClose }: { from: CompanyFacts; onClose: () => void }) {
  const t = useTexts(companyTexts)
  const versions = useTexts(versionsTexts)
  const form = useActionForm({
    id: 'company',
    start: { ...from, starts_on: '' },
    check: ({ starts_on, ...facts }) => ({
      ...companyProblems(facts),
      starts_on: starts_on === '' ? t('noDate') : undefined,
    }),
    act: calls.company.draft,
    refresh: [['company']],
    done: () => versions('saved'),
    onDone: onClose,
    input: (draft) => draft,
  })
  return (
    <FormDialog title={t('write')} submitLabel={versions('writeButton')} form={form} onClose={onClose}>
      <TextField {...form.field('brand')} label={t('brand')} hint={t('brandHint')} maxLength={BRAND_MAX} />
      <TextField {...form.field('name')} label={t('name')} maxLength={COMPANY_LIMITS.name} />
      <TextField
        {...form.field('address')}
        label={t('address')}
        hint={t('addressHint')}
        maxLength={COMPANY_LIMITS.address}
      />
      <TextField
        {...form.field('support_email')}
        type="email"
        label={t('support_email')}
        maxLength={COMPANY_LIMITS.support_email}
      />
      <TextField
        {...form.field('support_phone')}
        type="tel"
        label={t('support_phone')}
        maxLength={COMPANY_LIMITS.support_phone}
      />
      <TextField {...form.field('starts_on')} type="date" label={t('startsOn')} />
    </FormDialog>
  )
}
