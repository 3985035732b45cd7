import { BIOGRAPHY_MAX, biographyProblem } from '@contour/domain/staff-accounts/clinician-profile'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { TextArea } from '@contour/ui/text-area'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { cliniciansTexts } from '../texts/en/clinicians.ts'
import { frameTexts } from '../texts/en/frame.ts'

/** Changes a biography; an empty one removes it. */
export function BiographyForm({ id, stored }: { id: string | null; stored: string }) {
  const t = useTexts(cliniciansTexts)
  const frame = useTexts(frameTexts)
  const [biography, setBiography] = useState(stored)
  const [tried, setTried] = useState(false)
  const save = useAction({
    act: (text: string) =>
      id === null
        ? calls.clinicians.saveOwnBiography({ biography: text })
        : calls.clinicians.saveBiography({ id, biography: text }),
    refresh: [['staff'], ['own-profile']],
    done: () => t('saved'),
  })
  const wrong = biographyProblem(biography)
  const refused = save.error?.field === 'biography' ? save.problem : undefined
  return (
    <form
      noValidate
      aria-label={t('biography')}
      className="grid content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (wrong) document.getElementById('biography')?.focus()
        else save.run(biography)
      }}
    >
      <TextArea
        id="biography"
        label={t('biography')}
        hint={t('biographyHint')}
        rows={6}
        limit={BIOGRAPHY_MAX}
        value={biography}
        onChange={(text) => {
          setBiography(text)
          save.reset()
        }}
        error={(tried && wrong) || refused}
      />
      {save.problem && !refused ? (
        <p role="alert" className="font-semibold text-error">
          {frame('error', { problem: save.problem })}
        </p>
      ) : null}
      <div>
        <Button size="desk" type="submit" busy={save.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
