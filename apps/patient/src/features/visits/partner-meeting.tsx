import { Button } from '@contour/ui/button'
import { visitTexts } from '../../texts/en/visits.ts'
import { useTexts } from '@contour/texts/use-texts'
import { useStartVisit } from './use-start-visit.ts'
import { Problem } from '../../frame/problem.tsx'

/** The visit of a clinic whose meetings take place on a partner's page (D-48). */
export function PartnerMeeting({ id }: { id: string }) {
  const t = useTexts(visitTexts)
  const start = useStartVisit(id)
  return (
    <section className="card grid gap-4 p-6 md:p-8">
      <h2 className="type-h3">{t('meetingTitle')}</h2>
      <p>{t('meetingText')}</p>
      <Problem of={start.error} />
      <div>
        <Button busy={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
          {t('start')}
        </Button>
      </div>
    </section>
  )
}
