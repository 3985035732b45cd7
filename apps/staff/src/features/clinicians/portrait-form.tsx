import { useTexts } from '@contour/texts/use-texts'
import { UploadZone } from '@contour/ui/upload-zone'
import { useState } from 'react'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { cliniciansTexts } from '../../texts/en/clinicians.ts'
import { PORTRAIT_TYPES, portraitProblem } from './portrait-problem.ts'
import { sendPortrait } from './send-portrait.ts'

const REFRESH = [['staff'], ['own-profile']]

/** Sends a portrait as soon as it is chosen, and removes the one that is shown. */
export function PortraitForm({ id, shown }: { id: string | null; shown: boolean }) {
  const t = useTexts(cliniciansTexts)
  const [wrong, setWrong] = useState<string | null>(null)
  const send = useAction({ act: sendPortrait, refresh: REFRESH, done: () => t('sent') })
  const remove = useAction({
    act: () =>
      id === null ? calls.clinicians.removeOwnPortrait({}) : calls.clinicians.removePortrait({ id }),
    refresh: REFRESH,
    done: () => t('removed'),
  })
  const choose = (file: File) => {
    const problem = portraitProblem(file, t)
    setWrong(problem)
    send.reset()
    remove.reset()
    if (!problem) send.run({ id, file })
  }
  return (
    <div className="grid content-start gap-4">
      <UploadZone
        id="portrait"
        label={t('portrait')}
        hint={t('portraitHint')}
        accept={PORTRAIT_TYPES.join(',')}
        error={wrong ?? send.problem ?? remove.problem}
        progress={send.busy ? { text: t('sending') } : undefined}
        onChoose={choose}
      />
      {shown ? (
        <div>
          <DeskButton busy={remove.busy} onClick={() => remove.run(undefined)}>
            {t('remove')}
          </DeskButton>
        </div>
      ) : null}
    </div>
  )
}
