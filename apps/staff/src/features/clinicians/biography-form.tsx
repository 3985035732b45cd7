import { BIOGRAPHY_MAX, biographyProblem } from '@contour/domain/staff-accounts/clinician-profile'
import { useTexts } from '@contour/texts/use-texts'
import { TextArea } from '@contour/ui/text-area'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { PageForm } from '../../frame/page-form.tsx'
import { cliniciansTexts } from '../../texts/en/clinicians.ts'

/** Changes a biography; an empty one removes it. */
export function BiographyForm({ id, stored }: { id: string | null; stored: string }) {
  const t = useTexts(cliniciansTexts)
  const form = useActionForm({
    id: 'profile',
    start: { biography: stored },
    check: ({ biography }) => ({ biography: biographyProblem(biography) ?? undefined }),
    act: (text: string) =>
      id === null
        ? calls.clinicians.saveOwnBiography({ biography: text })
        : calls.clinicians.saveBiography({ id, biography: text }),
    refresh: [['staff'], ['own-profile']],
    done: () => t('saved'),
    input: ({ biography }) => biography,
  })
  return (
    <PageForm form={form} label={t('biography')} submitLabel={t('save')} className="grid content-start gap-4">
      <TextArea
        {...form.field('biography')}
        label={t('biography')}
        hint={t('biographyHint')}
        rows={6}
        limit={BIOGRAPHY_MAX}
      />
    </PageForm>
  )
}
