/** Token of the process's configuration, of type `Config`. */
export const CONFIG = Symbol('CONFIG');
