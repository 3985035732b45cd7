import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'

export function AfterVisit({ onAgain }: { onAgain: () => void }) {
  const t = useTexts(visitRoomTexts)
  return (
    <section className="card grid gap-4 p-6 md:p-8">
      <div role="status" className="grid gap-2">
        <h2 className="type-h3">{t('doneTitle')}</h2>
        <p>{t('doneText')}</p>
      </div>
      <h3 className="font-semibold">{t('doneNext')}</h3>
      <ol className="grid list-decimal gap-1.5 pl-5">
        <li>{t('doneStep1')}</li>
        <li>{t('doneStep2')}</li>
        <li>{t('doneStep3')}</li>
      </ol>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button href="/home">{t('toOrders')}</Button>
        <Button tone="quiet" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </section>
  )
}
