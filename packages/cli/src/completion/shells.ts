/** The shells that there are completion scripts for. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
