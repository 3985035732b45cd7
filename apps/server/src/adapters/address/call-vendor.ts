import type { z } from 'zod'

/** Somebody is typing: a vendor that is slower than this counts as away. */
const LIMIT_MS = 3_000

/**
 * One JSON call to an address vendor. Null when it is away, refuses, or answers something else than it published: the
 * person then goes on by hand, and the sale with them (integrations.md section 3).
 */
export async function callVendor<T extends z.ZodType>(
  url: URL,
  request: { method?: 'POST'; headers?: Record<string, string>; body?: object },
  shape: T,
): Promise<z.output<T> | null> {
  try {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: { ...request.headers, ...(request.body ? { 'content-type': 'application/json' } : {}) },
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    if (!response.ok) return null
    return shape.safeParse(await response.json()).data ?? null
  } catch {
    return null
  }
}
