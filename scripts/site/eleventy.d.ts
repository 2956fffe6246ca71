/** The part of Eleventy that the site uses: the package has no types of its own. */
declare module "@11ty/eleventy" {
  interface VirtualTemplate {
    data: { permalink: string };
    render: () => string;
  }
  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: {
        quietMode: boolean;
        configPath: null;
        config: (config: { addTemplate: (path: string, template: VirtualTemplate) => void }) => void;
      },
    );
    write(): Promise<void>;
  }
}
