import { Button } from '@contour/ui/button'
import { homePath } from '../lib/home-path.ts'
import { shellTexts } from '../texts/en/shell.ts'
import { useTexts } from '@contour/texts/use-texts'
import { PageFrame } from './page-frame.tsx'

/** A page that could not be rendered: what happened and two ways to continue. What was typed stays on the device. */
export function PageError() {
  const t = useTexts(shellTexts)
  return (
    <PageFrame>
      <div className="grid gap-5 pt-10 pb-16">
        <h1 className="type-h1">{t('troubleTitle')}</h1>
        <p className="type-lead text-muted">{t('troubleText')}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>{t('loadAgain')}</Button>
          <Button tone="secondary" onClick={() => window.location.assign(homePath())}>
            {t('toStart')}
          </Button>
        </div>
      </div>
    </PageFrame>
  )
}
