/** A mistake in a setting of the ConfigMaps of the server; the rest of the settings still count. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
