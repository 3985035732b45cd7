import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { ConsentWords } from '../../frame/consent-words.tsx'
import { api } from '../../lib/patient-api.ts'
import { useSession } from '../../lib/session.ts'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'
import { useVisitChange, type Visit } from './visit-of.ts'
import { Problem } from '../../frame/problem.tsx'

/** How a patient who closes the page is told of the turn: by text only with consent, which can be given here (M-31). */
export function TurnNotice({ id, page: { may_text } }: { id: string; page: Pick<Visit, 'may_text'> }) {
  const t = useTexts(visitRoomTexts)
  const session = useSession()
  // The session of a cart link changes nothing of the profile (D-26).
  const mayAgree = !may_text && session?.scope === 'patient'
  const agree = useVisitChange(id, () => api.visits.agreeToTexts({ id }))
  return (
    <>
      <p role="status">{t(may_text ? 'comeBackText' : 'comeBackEmail')}</p>
      {mayAgree ? (
        <div className="grid justify-items-start gap-2">
          <p id="texts-question">
            <ConsentWords kind="texts" />
          </p>
          <Button
            tone="secondary"
            aria-describedby="texts-question"
            busy={agree.isPending}
            onClick={() => agree.mutate()}
          >
            {t('textMe')}
          </Button>
        </div>
      ) : null}
      <Problem of={agree.error} />
    </>
  )
}
