import { useId, type MouseEvent, type ReactNode, type Ref } from 'react'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'
import { words } from './words.ts'

export type ButtonTone = 'primary' | 'hero' | 'secondary' | 'quiet' | 'danger'

export type ButtonProps = {
  children: ReactNode
  tone?: ButtonTone
  /** `desk`: 36 px, for the staff console only. */
  size?: 'normal' | 'desk'
  type?: 'button' | 'submit'
  onClick?: (event: MouseEvent<HTMLElement>) => void
  href?: string
  /** Full width of its container. */
  wide?: boolean
  /** Work is in progress: the button stays focusable, ignores clicks and says so to screen readers. */
  busy?: boolean
  disabled?: boolean
  /** Why the button is unavailable; shown under it and linked by aria-describedby. Implies disabled. */
  reason?: ReactNode
  id?: string
  name?: string
  value?: string
  form?: string
  'aria-label'?: string
  'aria-expanded'?: boolean
  'aria-controls'?: string
  'aria-describedby'?: string
  ref?: Ref<HTMLButtonElement>
}

const tones: Record<ButtonTone, string> = {
  primary:
    'bg-bottle text-white border-bottle hover:bg-bottle-deep hover:border-bottle-deep active:bg-bottle-deep',
  hero: 'bg-marigold text-ink border-marigold hover:bg-marigold-deep hover:border-marigold-deep',
  secondary: 'bg-white text-bottle border-bottle hover:bg-mint active:bg-medicine-tint',
  quiet:
    'bg-transparent text-leaf border-transparent underline decoration-[1.5px] underline-offset-3 hover:bg-medicine-tint hover:text-bottle-deep',
  danger: 'bg-white text-error border-error hover:bg-error-tint',
}

const sizes = {
  normal: 'min-h-14 px-7 py-3.5 text-[1.0625rem] rounded-control',
  desk: 'min-h-9 px-3.5 py-1.5 text-[0.9375rem] rounded-small @2xl:whitespace-nowrap',
}

/**
 * A button, or with `href` a link. An unavailable button stays focusable (aria-disabled), so that keyboard users also
 * reach its reason. A main button is never disabled to signal a form error (interface.md 5.2).
 */
export function Button({
  children,
  tone = 'primary',
  size = 'normal',
  type = 'button',
  onClick,
  href,
  wide = false,
  busy = false,
  disabled = false,
  reason,
  ref,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const off = disabled || Boolean(reason)
  const look = `relative inline-flex items-center justify-center gap-2.5 border-[1.5px] text-center font-semibold leading-tight transition-colors ${sizes[size]} ${
    off ? 'border-dashed border-control bg-paper text-muted' : tones[tone]
  } ${wide ? 'w-full' : ''}`
  if (href !== undefined && !off) {
    return (
      <Link
        href={href}
        onClick={onClick}
        className={`${look} ${tone === 'quiet' ? '' : 'no-underline'}`}
        {...linkProps(rest)}
      >
        {children}
      </Link>
    )
  }
  const button = (
    <button
      {...rest}
      ref={ref}
      type={type}
      aria-disabled={off || busy ? true : undefined}
      aria-describedby={reason ? reasonId : rest['aria-describedby']}
      onClick={(event) => {
        if (off || busy) event.preventDefault()
        else onClick?.(event)
      }}
      className={`${look} ${off || busy ? 'cursor-not-allowed' : ''}`}
    >
      {busy ? <Spinner /> : null}
      <span className="has-[>svg]:inline-flex has-[>svg]:items-center has-[>svg]:gap-2.5">{children}</span>
      {busy ? <span className="sr-only">{words.working}</span> : null}
    </button>
  )
  if (!reason) return button
  return (
    <span className={`inline-grid gap-1.5 ${wide ? 'w-full' : 'justify-items-start'}`}>
      {button}
      <span id={reasonId} className="type-small text-muted">
        {reason}
      </span>
    </span>
  )
}

function linkProps(rest: Partial<ButtonProps>) {
  return { id: rest.id, 'aria-label': rest['aria-label'], 'aria-describedby': rest['aria-describedby'] }
}
