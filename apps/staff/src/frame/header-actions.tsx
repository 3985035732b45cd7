import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'
import { KeyCap } from './key-cap.tsx'
import { useKeyListener, useKeys } from './use-keys.ts'

const KeyHelp = lazy(() => import('./key-help.tsx'))

/** The keyboard help, in the header of every page and under its key. */
export function HeaderActions() {
  const t = useTexts(frameTexts)
  const [help, setHelp] = useState(false)
  useKeyListener()
  useKeys([{ key: '?', label: t('keyHelp'), scope: 'everywhere', act: () => setHelp(true) }])
  return (
    <div className="flex items-center gap-3">
      <button
        type="button"
        onClick={() => setHelp(true)}
        aria-label={t('keyHelp')}
        className="hidden min-h-8 items-center gap-1.5 rounded-small px-1.5 text-muted hover:bg-mist md:inline-flex"
      >
        <KeyCap name="?" />
        {t('keysButton')}
      </button>
      {help ? (
        <Suspense>
          <KeyHelp onClose={() => setHelp(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
