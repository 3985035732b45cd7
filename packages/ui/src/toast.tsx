import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react'
import { words } from './words.ts'

export type ToastTone = 'success' | 'error' | 'info'
type Toast = { id: number; tone: ToastTone; message: string }
type ShowToast = (message: string, tone?: ToastTone) => void

const ToastContext = createContext<ShowToast>(() => {})

/** Seconds a success message is shown; an error stays until it is closed, because it may require action (2.2.1). */
const successSeconds = 10

const tones: Record<ToastTone, string> = {
  success: 'border-l-marigold',
  error: 'border-l-error',
  info: 'border-l-delivery',
}

/**
 * Shows the messages of the page in one polite live region at its bottom edge.
 * @param atStart at the start of the line, where pages have their actions at its end; on a phone, where a line has no room
 *   next to them, at the top edge
 */
export function ToastProvider({ children, atStart = false }: { children: ReactNode; atStart?: boolean }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const show = useCallback<ShowToast>((message, tone = 'success') => {
    // The newest success replaces the one before, so that a row of quick actions does not cover the next button.
    setToasts((now) => [
      ...now.filter((toast) => toast.tone === 'error').slice(-2),
      { id: (now.at(-1)?.id ?? 0) + 1, tone, message },
    ])
  }, [])
  const close = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), [])
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className={`pointer-events-none fixed inset-x-0 z-40 grid justify-items-center gap-3 px-5 sm:bottom-8 ${atStart ? 'top-3 sm:top-auto md:justify-items-start' : 'bottom-24'}`}
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={close} />
        ))}
      </div>
    </ToastContext>
  )
}

/** Returns the function that shows a message: `const toast = useToast(); toast('Saved')`. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  useEffect(() => {
    if (toast.tone === 'error') return
    const timer = setTimeout(() => onClose(toast.id), successSeconds * 1000)
    return () => clearTimeout(timer)
  }, [toast, onClose])
  return (
    <div
      className={`pointer-events-auto flex w-full max-w-form items-center gap-4 rounded-control border border-l-6 border-hairline bg-white py-2 pr-2 pl-4 shadow-float ${tones[toast.tone]}`}
    >
      <p className="min-w-0 grow py-2 font-semibold [overflow-wrap:anywhere]">{toast.message}</p>
      <CloseButton label={words.close} onClick={() => onClose(toast.id)} />
    </div>
  )
}

export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-12 flex-none place-items-center rounded-full hover:bg-mist"
    >
      <svg aria-hidden viewBox="0 0 24 24" className="size-5 stroke-current stroke-2">
        <path d="M5 5l14 14M19 5L5 19" strokeLinecap="round" />
      </svg>
    </button>
  )
}
