import { useTexts } from '@contour/texts/use-texts'
import { Link } from 'react-router'
import { KeyCap } from '../../frame/key-cap.tsx'
import { useKeys } from '../../frame/use-keys.ts'
import { useMinute } from '../../frame/use-minute.ts'
import { callersTexts } from '../../texts/en/callers.ts'
import { isVerifiedNow } from './call-bar.tsx'
import type { PersonRead } from './person-reads.ts'

export type PersonDialog =
  | { kind: 'address' | 'contact' | 'note' | 'handOver' | 'records' }
  /** Once the caller is verified, what was asked for opens by itself. */
  | { kind: 'verify'; next: PersonDialog | null }
  | { kind: 'letter'; message: string }
  | { kind: 'refund'; payment: PersonRead['payments'][number] }

const LOOK =
  'flex min-h-9 items-center justify-between gap-3 rounded-control border-[1.5px] border-bottle bg-white px-3 py-1 font-semibold text-bottle no-underline hover:bg-mint'

/** Each act with its key. */
const ACTS = [
  { kind: 'address', key: 'a', text: 'changeAddress' },
  { kind: 'contact', key: 'e', text: 'changeContact' },
  { kind: 'records', key: 'd', text: 'records' },
  { kind: 'handOver', key: 'h', text: 'handOver' },
  { kind: 'note', key: 'n', text: 'note' },
] as const

/** What changes something for a caller; a note and a hand-over only tell colleagues (D-104). */
const FOR_CALLERS: ReadonlySet<PersonDialog['kind']> = new Set(['address', 'contact', 'records', 'refund'])

/** The dialog of an act; without a verified caller, of verifying them first where it needs one. */
export const openFor = (dialog: PersonDialog, isVerified: boolean): PersonDialog =>
  FOR_CALLERS.has(dialog.kind) && !isVerified ? { kind: 'verify', next: dialog } : dialog

/** What support does for the person. Without a verified caller, what needs one begins with verifying them. */
export function PersonActions({
  read,
  onOpen,
}: {
  read: PersonRead
  onOpen: (dialog: PersonDialog) => void
}) {
  const t = useTexts(callersTexts)
  const now = useMinute()
  const verified = isVerifiedNow(read.call, now)
  const open = ({ kind }: (typeof ACTS)[number]) => onOpen(openFor({ kind }, verified))
  useKeys(
    ACTS.map((act) => ({ key: act.key, label: t(act.text), scope: 'page' as const, act: () => open(act) })),
  )
  return (
    <section aria-labelledby="person-actions">
      <h2 id="person-actions" className="type-small pb-1.5 font-semibold text-muted">
        {t('actions')}
      </h2>
      <div className="grid gap-2">
        {ACTS.map((act) => (
          <button key={act.kind} type="button" className={LOOK} onClick={() => open(act)}>
            <span>
              {t(act.text)}
              {!verified && FOR_CALLERS.has(act.kind) ? (
                <span className="type-small block text-left font-normal text-muted">{t('needsCaller')}</span>
              ) : null}
            </span>
            <span aria-hidden className="hidden md:inline">
              <KeyCap name={act.key} />
            </span>
          </button>
        ))}
        <Link to={`/cart-links?search=${encodeURIComponent(read.person.email)}`} className={LOOK}>
          {t('cartLink')}
        </Link>
      </div>
    </section>
  )
}
