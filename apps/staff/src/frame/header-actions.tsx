import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { mayCall } from '../calls/may-call.ts'
import { frameTexts } from '../texts/en/frame.ts'
import { searchTexts } from '../texts/en/search.ts'
import { KeyCap } from './key-cap.tsx'
import { useStaffUser } from './staff-user.ts'
import { useKeyListener, useKeys } from './use-keys.ts'

const CommandPalette = lazy(() => import('../features/search/command-palette.tsx'))
const KeyHelp = lazy(() => import('./key-help.tsx'))

/** Search and keyboard help, in the header of every page and under their keys. */
export function HeaderActions({ signOut }: { signOut: () => void }) {
  const t = useTexts(frameTexts)
  const search = useTexts(searchTexts)
  const { roles } = useStaffUser()
  const [open, setOpen] = useState<'search' | 'keys' | null>(null)
  const close = () => setOpen(null)
  useKeyListener()
  useKeys([
    { key: 'mod+k', label: search('open'), scope: 'everywhere', act: () => setOpen('search') },
    { key: '/', label: search('open'), scope: 'everywhere', act: () => setOpen('search') },
    { key: '?', label: t('keyHelp'), scope: 'everywhere', act: () => setOpen('keys') },
  ])
  return (
    <div className="flex items-center gap-3">
      <button
        type="button"
        onClick={() => setOpen('search')}
        title={search('open')}
        className="inline-flex min-h-9 grow items-center justify-between gap-3 rounded-control border-[1.5px] border-control bg-white px-3 text-left text-muted hover:border-bottle md:min-w-88 md:grow-0"
      >
        <span>{search(mayCall(roles, 'search', 'find') ? 'field' : 'fieldPages')}</span>
        <span aria-hidden className="hidden md:block">
          <KeyCap name="/" />
        </span>
      </button>
      <button
        type="button"
        onClick={() => setOpen('keys')}
        title={t('keyHelp')}
        className="hidden min-h-8 items-center gap-1.5 rounded-small px-1.5 text-muted hover:bg-mist md:inline-flex"
      >
        <span aria-hidden>
          <KeyCap name="?" />
        </span>
        {t('keysButton')}
      </button>
      <Suspense>
        {open === 'search' ? (
          <CommandPalette onClose={close} keys={() => setOpen('keys')} signOut={signOut} />
        ) : null}
        {open === 'keys' ? <KeyHelp onClose={close} /> : null}
      </Suspense>
    </div>
  )
}
