import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { messageOf } from '../../lib/error-messages.ts'
import { visitTexts } from '../../texts/en/visits.ts'
import { useTexts } from '@contour/texts/use-texts'
import { useStartVisit } from './use-start-visit.ts'

/** The visit of a clinic whose meetings take place on a partner's page (D-48). */
export function PartnerMeeting({ id }: { id: string }) {
  const t = useTexts(visitTexts)
  const start = useStartVisit(id)
  return (
    <section className="card grid gap-4 p-6 md:p-8">
      <h2 className="type-h3">{t('meetingTitle')}</h2>
      <p>{t('meetingText')}</p>
      {start.isError ? (
        <Notice tone="error" live="assertive">
          {messageOf(start.error)}
        </Notice>
      ) : null}
      <div>
        <Button busy={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
          {t('start')}
        </Button>
      </div>
    </section>
  )
}
