/** autocannon ships no types; these are the parts used here. */
declare module 'autocannon' {
  interface Request {
    headers?: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    overallRate?: number;
    method: string;
    requests: { setupRequest(request: Request): Request }[];
  }
  function autocannon(options: Options): Promise<object>;
  export = autocannon;
}
