import { ContourField } from './contour-field.tsx'

/** The contour field at the right of a form page from 1280 px up (interface.md 6.5). Load it after the form. */
export function ContourAside({ seed = 1 }: { seed?: number }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-0 -z-10 hidden w-[27vw] overflow-hidden xl:block"
    >
      <ContourField
        ground="paper"
        width={420}
        height={900}
        seed={seed}
        fade="left"
        className="sticky top-0 block h-dvh w-full"
      />
    </div>
  )
}
