import { useSyncExternalStore } from 'react'

/** Who runs the service; settings of the server, written into the page as it is served (S-05). */
export type Site = {
  demo: boolean
  name: string
  address: string
  supportEmail: string
  supportPhone: string
}

const sample: Site = {
  demo: true,
  name: 'Contour (sample)',
  address: '100 Example Street, Suite 1, Sampletown, NY 10001',
  supportEmail: 'support@contour.example',
  supportPhone: '(555) 555-0100',
}

let read: Site | undefined

export function siteFacts(): Site {
  read ??= readSite()
  return read
}

function readSite(): Site {
  const { demo, company } = document.documentElement.dataset
  try {
    return { ...sample, demo: demo !== undefined, ...(JSON.parse(company ?? '{}') as Partial<Site>) }
  } catch {
    return { ...sample, demo: demo !== undefined }
  }
}

const never = () => () => {}

export const useSite = (): Site => useSyncExternalStore(never, siteFacts, () => sample)
