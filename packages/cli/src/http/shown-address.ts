/** An address as it may be printed: without user and password. */
export function shownAddress(address: string): string {
  return address.replace(/^([a-z+]+:\/\/)[^/@]*@/i, '$1')
}

/** Whether only this machine can be meant: nobody listens on the way there. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname) ||
    hostname === '[::1]' ||
    hostname === '::1'
  )
}
